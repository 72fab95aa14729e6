import type { ApiDocument, Content, DocumentedOperation } from "./document.ts";
import { exampleOf } from "./example.ts";
import { exampleFiles } from "./example-files.ts";

/** Gives every operation of the document an example of what it takes and of what it answers. */
export function withExamples(document: ApiDocument): ApiDocument {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) addTo(operation, document);
  }
  return document;
}

function addTo(operation: DocumentedOperation, { components: { schemas } }: ApiDocument): void {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    if (!parameter.required) continue;
    parameter.example = exampleOf(parameter.schema, schemas, `${operationId}.${parameter.name}`, "required");
  }
  for (const content of Object.values(requestBody?.content ?? {})) {
    content.example = exampleOf(content.schema, schemas, `${operationId} request`, "required");
  }
  addAnswers(responses["200"]?.content ?? {}, operationId, schemas);
}

function addAnswers(contents: Content, operationId: string, schemas: ApiDocument["components"]["schemas"]): void {
  for (const [mediaType, content] of Object.entries(contents)) {
    if (mediaType === "application/json") {
      content.example = exampleOf(content.schema, schemas, operationId, "all");
      continue;
    }
    const file = exampleFiles[operationId]?.[mediaType];
    if (file === undefined)
      throw new Error(`${operationId} has no example of ${mediaType}: add one to example-files.ts`);
    content.example = typeof file === "string" ? file : `${JSON.stringify(recordOf(file.lineOf, schemas))}\n`;
  }
}

function recordOf(name: string, schemas: ApiDocument["components"]["schemas"]): unknown {
  return exampleOf(schemas[name] ?? {}, schemas, name, "all");
}
