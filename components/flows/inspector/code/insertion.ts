import { cursorPlace } from "./cursor-place";

type Insertion = { at: number; text: string };

/** How a reference is put into a field's text: in a template in braces of its own, unless it is put between some. */
export function insertionOf(
  text: string,
  at: number,
  reference: string,
  language: "expression" | "template",
): Insertion {
  if (cursorPlace(text, at, language)) {
    const before = /[\w)\]"']$/.test(text.slice(0, at)) ? " " : "";
    const after = /^\w/.test(text.slice(at)) ? " " : "";
    return { at, text: `${before}${reference}${after}` };
  }
  const outside = beforeBrace(text, at);
  // A backslash before it would make it plain text.
  const apart = text[outside - 1] === "\\" ? " " : "";
  return { at: outside, text: `${apart}\${${reference}}` };
}

/** What opens an expression, or says that it is none, is one sign: nothing goes between. */
function beforeBrace(text: string, at: number): number {
  for (const sign of ["\\${", "${"]) {
    for (let back = 1; back < sign.length; back++) if (text.startsWith(sign, at - back)) return at - back;
  }
  return at;
}
