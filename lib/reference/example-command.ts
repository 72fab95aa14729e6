import type { Content, DocumentedOperation } from "./document.ts";

/** An operation as a command for a shell, with the service's address and the key from its environment. */
export function exampleCommand(
  method: string,
  path: string,
  { security, parameters = [], requestBody, responses }: DocumentedOperation,
): string {
  const query = parameters
    .filter((one) => one.in === "query" && (one.example ?? one.schema.examples) !== undefined)
    .map(({ name, example, schema }) => `--data-urlencode ${quoted(`${name}=${example ?? schema.examples?.[0]}`)}`);
  const flags = [...(query.length > 0 ? ["-G"] : []), ...(method === "GET" ? [] : ["-X", method])];
  return [
    ["curl", ...flags, `"$SWITCHYARD_URL${examplePath(path, parameters)}"`].join(" "),
    ...(security.length > 0 ? ['-H "X-ApiKey: $SWITCHYARD_KEY"'] : []),
    ...(responses["200"]?.content?.["application/json"] ? [] : acceptOf(responses)),
    ...query,
    ...(requestBody?.required ? bodyOf(requestBody.content) : []),
  ].join(" \\\n  ");
}

/** The path with an example in each of its places. */
function examplePath(path: string, parameters: DocumentedOperation["parameters"] = []): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return encodeURIComponent(String(parameter?.example ?? name));
  });
}

function acceptOf(responses: DocumentedOperation["responses"]): string[] {
  const [type] = Object.keys(responses["200"]?.content ?? {});
  return type ? [`-H ${quoted(`Accept: ${type}`)}`] : [];
}

function bodyOf(content: Content): string[] {
  const [type = "", { schema, example } = { schema: {} }] = Object.entries(content)[0] ?? [];
  if (type !== "multipart/form-data") {
    return [`-H ${quoted(`Content-Type: ${type}`)}`, `--data-raw ${quoted(JSON.stringify(example, null, 2))}`];
  }
  return Object.entries(example as Record<string, unknown>).map(([name, value]) => {
    const isFile = schema.properties?.[name]?.format === "binary";
    return `-F ${quoted(isFile ? `${name}=@${value}` : `${name}=${value}`)}`;
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
