import type { ApiDocument, DocumentedOperation } from "./document.ts";
import { sampleOf } from "./sample.ts";

/** An operation as a command for a shell, with the service's address and the key from its environment. */
export function exampleCommand(
  method: string,
  path: string,
  { security, parameters = [], requestBody, responses }: DocumentedOperation,
  { components: { schemas } }: ApiDocument,
): string {
  const address = path.replaceAll(/\{(\w+)\}/g, "<$1>");
  const query = parameters
    .filter((one) => one.in === "query" && (one.required || one.schema.examples))
    .map(({ name, schema }) => `--data-urlencode ${quoted(`${name}=${sampleOf(schema, schemas, name)}`)}`);
  const flags = [...(query.length > 0 ? ["-G"] : []), ...(method === "GET" ? [] : ["-X", method])];
  return [
    ["curl", ...flags, `"$SWITCHYARD_URL${address}"`].join(" "),
    ...(security.length > 0 ? ['-H "X-ApiKey: $SWITCHYARD_KEY"'] : []),
    ...(responses["200"]?.content?.["application/json"] ? [] : acceptOf(responses)),
    ...query,
    ...(requestBody?.required ? bodyOf(requestBody.content, schemas) : []),
  ].join(" \\\n  ");
}

function acceptOf(responses: DocumentedOperation["responses"]): string[] {
  const [type] = Object.keys(responses["200"]?.content ?? {});
  return type ? [`-H ${quoted(`Accept: ${type}`)}`] : [];
}

function bodyOf(
  content: NonNullable<DocumentedOperation["requestBody"]>["content"],
  schemas: ApiDocument["components"]["schemas"],
): string[] {
  const [type = "", { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  const sample = sampleOf(schema, schemas);
  if (type !== "multipart/form-data") {
    return [`-H ${quoted(`Content-Type: ${type}`)}`, `--data-raw ${quoted(JSON.stringify(sample, null, 2))}`];
  }
  return Object.entries(sample as Record<string, unknown>).map(([name, value]) => {
    const isFile = schema.properties?.[name]?.format === "binary";
    return `-F ${quoted(isFile ? `${name}=@<${name}>` : `${name}=${value}`)}`;
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
