/** The expression before the cursor, where it begins, and the quote of the text it is in, if it is in one. */
export type CursorPlace = { from: number; before: string; quote: string | null };

/** Where in a field of code a cursor is; null in the text around a template's expressions. */
export function cursorPlace(text: string, at: number, kind: "expression" | "template"): CursorPlace | null {
  let from = kind === "expression" ? 0 : null;
  let open = 0;
  let quote: string | null = null;
  for (let here = 0; here < at; here++) {
    const sign = text[here];
    if (from === null) {
      // A backslash before it makes it plain text.
      if (text.startsWith("\\${", here)) here += 2;
      else if (sign === "$" && text[here + 1] === "{" && here + 2 <= at) {
        from = here + 2;
        here++;
      }
    } else if (quote !== null) {
      if (sign === "\\") here++;
      else if (sign === quote) quote = null;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{") open++;
    else if (sign === "}" && open-- === 0) {
      if (kind === "template") from = null;
      open = 0;
    }
  }
  return from === null ? null : { from, before: text.slice(from, at), quote };
}
