import { StreamLanguage, type StringStream } from "@codemirror/language";

const text = /^[rRbB]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)/;
const number = /^(?:0[xX][\da-fA-F]+[uU]?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[uU]?|\.\d+(?:[eE][+-]?\d+)?)/;
const operator = /^(?:&&|\|\||[=!<>]=|[-+*/%<>!?:])/;

/** The kind of the next piece of an expression, as the highlighter names them; null where it has none. */
function expressionToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match(text)) return "string";
  if (stream.match(number)) return "number";
  const word = stream.match(/^[A-Za-z_]\w*/, true);
  if (word) return wordKind(Array.isArray(word) ? word[0] : "", stream);
  if (stream.match(operator)) return "operator";
  stream.next();
  return "punctuation";
}

function wordKind(word: string, stream: StringStream): string {
  if (word === "true" || word === "false") return "bool";
  if (word === "null") return "null";
  if (word === "in") return "keyword";
  if (stream.match(/^\s*\(/, false)) return "variableName.function";
  const before = stream.string.slice(0, stream.start).trimEnd();
  return /\.\??$/.test(before) ? "propertyName" : "variableName";
}

export const expressionLanguage = StreamLanguage.define({ name: "expression", token: expressionToken });

/** How many braces of an expression are open; 0 in the text around the expressions. */
type Place = { open: number };

/** Text in which `${` and `}` hold expressions. */
export const templateLanguage = StreamLanguage.define<Place>({
  name: "template",
  startState: () => ({ open: 0 }),
  token(stream, place) {
    if (place.open === 0) {
      if (stream.match("${")) {
        place.open = 1;
        return "brace";
      }
      // A backslash before it makes it plain text.
      if (!stream.match(/^\\\$\{/)) stream.next();
      stream.match(/^[^$\\]+/);
      return null;
    }
    if (stream.match("{")) place.open++;
    else if (stream.match("}")) place.open--;
    else return expressionToken(stream);
    return place.open === 0 ? "brace" : "punctuation";
  },
});
