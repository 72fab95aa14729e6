type Value = string | number | boolean | null;

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One row in the text format of COPY; a list becomes an array. */
export function copyLine(values: readonly (Value | readonly Value[])[]): string {
  return `${values.map(field).join("\t")}\n`;
}

function field(value: Value | readonly Value[]): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escaped(value);
  if (typeof value === "object") return escaped(`{${value.map(element).join(",")}}`);
  return String(value);
}

function element(value: Value): string {
  if (value === null) return "NULL";
  return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text;
}
