import type { ContractShape } from "../http/contract.ts";
import type { ApiDocument, Content, DocumentedOperation, DocumentedParameter } from "./document.ts";
import { exampleCommand } from "./example-command.ts";
import { limitsOf } from "./limits.ts";
import { type SchemaLine, schemaLines } from "./schema-lines.ts";
import { type Trial, trialOf } from "./trial.ts";
import { type TypeWord, typeWords } from "./type-words.ts";

type ReferenceParameter = Pick<DocumentedParameter, "in" | "name"> & {
  required: boolean;
  type: TypeWord[];
  description: string;
  limits: string[];
};

/** What is sent or answered in one media type. */
export type ReferenceContent = { mediaType: string; type: TypeWord[]; lines: SchemaLine[]; example: string };

export type ReferenceOperation = {
  /** Its `operationId`, which is also its place on the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** What the caller must be allowed, in the document's words; empty for any caller with a key, or none. */
  permission: string;
  /** Whether it asks for no key. */
  open: boolean;
  parameters: ReferenceParameter[];
  body: { required: boolean; contents: ReferenceContent[] } | null;
  answers: ReferenceContent[];
  errors: { status: string; title: string }[];
  example: string;
  trial: Trial;
};

export type ReferenceSchema = { name: string; description: string; lines: SchemaLine[] };

type Area = ContractShape["tag"];

export type Reference = {
  version: string;
  description: string;
  areas: { id: Area; operations: ReferenceOperation[] }[];
  schemas: ReferenceSchema[];
};

/** A line of the page for each operation and schema: what is there before any of them is unfolded. */
export type ReferenceOutline = {
  version: string;
  description: string;
  areas: { id: Area; operations: Pick<ReferenceOperation, "id" | "method" | "path" | "summary">[] }[];
  schemas: Pick<ReferenceSchema, "name" | "description">[];
};

const order: readonly Area[] = ["flows", "automation", "interactions", "records", "account", "service"];

/** The OpenAPI document, laid out for reading. */
export function laidOut(document: ApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({
      area: one.tags[0],
      operation: operationOf(method.toUpperCase(), path, one, document),
    })),
  );
  const byArea = Map.groupBy(operations, ({ area }) => area);
  return {
    version: document.info.version,
    description: document.info.description,
    areas: order.map((id) => ({ id, operations: (byArea.get(id) ?? []).map(({ operation }) => operation) })),
    schemas: Object.entries(document.components.schemas)
      .map(([name, schema]) => ({ name, description: schema.description ?? "", lines: schemaLines(schema) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function operationOf(
  method: string,
  path: string,
  one: DocumentedOperation,
  document: ApiDocument,
): ReferenceOperation {
  const { "200": answer, ...others } = one.responses;
  return {
    id: one.operationId,
    method,
    path,
    summary: one.summary,
    permission: one.description ?? "",
    open: one.security.length === 0,
    parameters: (one.parameters ?? []).map(parameterOf),
    body: one.requestBody
      ? { required: one.requestBody.required, contents: contentsOf(one.requestBody.content) }
      : null,
    answers: contentsOf(answer?.content ?? {}),
    errors: Object.entries(others).map(([status, { description }]) => ({ status, title: description })),
    example: exampleCommand(method, path, one),
    trial: trialOf(method, path, one, document),
  };
}

function parameterOf({ in: place, name, required = false, description, schema }: DocumentedParameter) {
  return {
    in: place,
    name,
    required,
    type: typeWords(schema),
    description: description ?? schema.description ?? "",
    limits: limitsOf(schema),
  };
}

function contentsOf(content: Content): ReferenceContent[] {
  return Object.entries(content).map(([mediaType, { schema, example }]) => ({
    mediaType,
    type: typeWords(schema),
    lines: schemaLines(schema),
    example: textOf(example),
  }));
}

/** An example as the page shows it: indented JSON, or text unchanged. */
function textOf(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}
