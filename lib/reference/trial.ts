import { type ApiDocument, type DocumentedOperation, nameOfRef } from "./document.ts";

export type TrialField = { name: string; value: string; required: boolean };

/** What the form to try an operation begins with. */
export type Trial = {
  method: string;
  path: string;
  /** Whether it asks for no key. */
  open: boolean;
  inPath: TrialField[];
  inQuery: TrialField[];
  inHeader: TrialField[];
  body:
    | { kind: "text"; mediaType: string; text: string }
    | { kind: "form"; fields: (TrialField & { isFile: boolean })[] }
    | null;
  /** What to ask for where the answer is no JSON. */
  accept: string;
};

/** The form of an operation: what must be given has an example, what may be left out is empty. */
export function trialOf(
  method: string,
  path: string,
  operation: DocumentedOperation,
  { components: { schemas } }: ApiDocument,
): Trial {
  const { parameters = [], security, responses } = operation;
  const fieldsIn = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, example, schema }) => ({
        name,
        required,
        value: String(example ?? schema.examples?.[0] ?? ""),
      }));
  const types = Object.keys(responses["200"]?.content ?? {});
  return {
    method,
    path,
    open: security.length === 0,
    inPath: fieldsIn("path"),
    inQuery: fieldsIn("query"),
    inHeader: fieldsIn("header"),
    body: method === "GET" ? null : bodyOf(operation, schemas),
    accept: types.includes("application/json") ? "application/json" : (types[0] ?? "*/*"),
  };
}

function bodyOf({ requestBody }: DocumentedOperation, schemas: ApiDocument["components"]["schemas"]): Trial["body"] {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (!first) return null;
  const [mediaType, { schema, example }] = first;
  if (mediaType !== "multipart/form-data") return { kind: "text", mediaType, text: JSON.stringify(example, null, 2) };
  const examples = example as Record<string, unknown>;
  const { properties = {}, required = [] } = schema.$ref ? (schemas[nameOfRef(schema.$ref)] ?? {}) : schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const isFile = field.format === "binary";
    const value = isFile || examples[name] === undefined ? "" : String(examples[name]);
    return { name, value, isFile, required: required.includes(name) };
  });
  return { kind: "form", fields };
}
