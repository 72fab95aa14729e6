// Node has both; TypeScript's library does not know them yet.
declare global {
  interface JSON {
    rawJSON(text: string): unknown;
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/** JSON whose numbers will be written again as they were: 20 digits stay 20 digits. For handing on, not for reading. */
export function parseForWriting(text: string): unknown {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined && source !== String(value) ? JSON.rawJSON(source) : value,
  );
}
