/**
 * Rows for a statement as one text. An array for each column costs three times as much to write: every quote in it is
 * escaped, and JSON is full of quotes.
 */

/** `type`: what PostgreSQL makes of the value, or `json` for the text of its JSON. */
export type RowColumn<Item> = readonly [name: string, type: string, value: (item: Item) => unknown];

/** Between rows, between values, and in place of NULL: no value has these characters. */
const ROW = "\x1e";
const VALUE = "\x1f";
const NULL = "\x1d";
/** PostgreSQL takes no NUL, and the others have a meaning here. */
const unfit = new RegExp(`[\0${NULL}${ROW}${VALUE}]`, "g");

/** The text that `rowsFromText` reads; what PostgreSQL takes in no text becomes U+FFFD. There is at least one item. */
export function rowText<Item>(columns: readonly RowColumn<Item>[], items: readonly Item[]): string {
  return items.map((item) => columns.map(([, type, value]) => valueText(type, value(item))).join(VALUE)).join(ROW);
}

function valueText(type: string, value: unknown): string {
  // JSON writes control characters and lone surrogates as escapes.
  if (type === "json") return JSON.stringify(value) ?? NULL;
  if (value === null || value === undefined) return NULL;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return typeof value === "string" ? value.toWellFormed().replace(unfit, "\ufffd") : String(value);
}

/** A query of these rows, in their order, from the text at this place of a statement's values. */
export function rowsFromText(columns: readonly RowColumn<never>[], place: number): string {
  const values = columns.map(([name, type], i) => `v[${i + 1}]::${type === "json" ? "text" : type} AS ${name}`);
  // OFFSET: without it, each column would take its line apart anew.
  return `SELECT ${values.join(", ")} FROM (SELECT string_to_array(line, E'\\x1f', E'\\x1d') AS v
            FROM string_to_table($${place}, E'\\x1e') AS line OFFSET 0) AS lines`;
}
