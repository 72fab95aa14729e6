import fc from "fast-check";

const names = ["BODY", "amount", "many", "none", "x", "nobody", "constructor", "__proto__"];
const fields = ["name", "tags", "nested", "constructor", "missing", "size"];
const literals = ["0", "1", "-1", "2.5", "9223372036854775807", "1u", "'é'", '"😀"', "b'x'", "r'\\d'", "true", "null"];
const operators = ["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "&&", "||"];
const functions = [
  "size",
  "string",
  "int",
  "double",
  "bool",
  "type",
  "json",
  "dyn",
  "duration",
  "timestamp",
  "nothing",
];
const methods = ["size", "contains", "startsWith", "split", "join", "replace", "trim", "getFullYear", "matchesPattern"];
const macros = ["all", "exists", "exists_one", "map", "filter"];

/** Texts that the language reads as expressions, most of them; what they come to is anything. */
export const { expression: wellFormed } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie("expression");
  const parts = fc.array(part, { maxLength: 3 });
  const list = parts.map((items) => `[${items.join(", ")}]`);
  const map = fc
    .array(fc.tuple(part, part), { maxLength: 2 })
    .map((all) => `{${all.map((two) => two.join(": ")).join()}}`);
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthIdentifier: "expression" },
      fc.constantFrom(...names, ...literals, "BODY.name", "BODY.tags", "many"),
      fc.tuple(part, fc.constantFrom(...operators), part).map((all) => `(${all.join(" ")})`),
      fc.tuple(part, part, part).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc.tuple(fc.constantFrom("!", "-"), part).map(([sign, a]) => `${sign}${a}`),
      fc.tuple(part, fc.constantFrom(".", ".?"), fc.constantFrom(...fields)).map((all) => all.join("")),
      fc.tuple(part, part).map(([a, b]) => `${a}[${b}]`),
      fc.tuple(fc.constantFrom(...functions), parts).map(([name, all]) => `${name}(${all.join(", ")})`),
      fc.tuple(part, fc.constantFrom(...methods), parts).map(([a, name, all]) => `${a}.${name}(${all.join(", ")})`),
      fc.tuple(part, fc.constantFrom(...macros), part).map(([a, name, b]) => `${a}.${name}(x, ${b})`),
      fc.tuple(part, part).map(([a, b]) => `cel.bind(x, ${a}, ${b})`),
      list,
      map,
    ),
  };
});

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(4),
  add: fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom("(", ")", "[", "]", "{", "}", "${", "\\", "'", '"', '"""', "//", ".", "?", "\0", "\ud800", "\n"),
  ),
  /** How often it stands there: nesting, or a long run of one sign. */
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(3000) }),
});

/** The texts, with a few characters lost, put in or repeated. */
export function broken(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([text, edits]) =>
    edits.reduce((now, { at, drop, add, times }) => {
      const from = Math.floor(at * now.length);
      return now.slice(0, from) + add.repeat(times) + now.slice(from + drop);
    }, text),
  );
}
