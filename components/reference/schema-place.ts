/** The place of a schema on the page; an operation's is its id. */
export function schemaPlace(name: string): string {
  return `schema-${name}`;
}
