/** A POST of JSON as a command for a shell; the key comes from its environment. */
export function curlOf(address: string, body: object): string {
  const json = JSON.stringify(body, null, 2);
  return [
    `curl ${quoted(address)}`,
    '-H "X-ApiKey: $SWITCHYARD_KEY"',
    "-H 'Content-Type: application/json'",
    `--data-raw ${quoted(json)}`,
  ].join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
