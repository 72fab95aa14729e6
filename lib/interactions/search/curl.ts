/** A GET, or a POST of JSON, as a command for a shell; the key comes from its environment. */
export function curlOf(address: string, body?: object): string {
  const request = [`curl ${quoted(address)}`, '-H "X-ApiKey: $SWITCHYARD_KEY"'];
  const json = body && ["-H 'Content-Type: application/json'", `--data-raw ${quoted(JSON.stringify(body, null, 2))}`];
  return [...request, ...(json ?? [])].join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
