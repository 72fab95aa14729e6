type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// Node has these; TypeScript's library does not know them yet.
const exact = JSON as unknown as { parse(text: string, reviver: Reviver): unknown; rawJSON(text: string): unknown };

/** Whether text has more digits in a row than a double has, or an exponent: what JSON.parse may not give back as written. */
export function mayLoseDigits(text: string): boolean {
  return /\d[\d.]{15}|\d[eE]/.test(text);
}

/** JSON whose numbers will be written again as they were: 20 digits stay 20 digits. For handing on, not for reading. */
export function parseForWriting(text: string): unknown {
  return exact.parse(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined && source !== String(value) ? exact.rawJSON(source) : value,
  );
}
