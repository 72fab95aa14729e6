import type { StreamLanguage } from "@codemirror/language";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { expect, test } from "vitest";
import { expressionLanguage, templateLanguage } from "./expression-language";

const kinds = tagHighlighter([
  { tag: tags.string, class: "text" },
  { tag: tags.number, class: "number" },
  { tag: [tags.bool, tags.null], class: "constant" },
  { tag: tags.keyword, class: "keyword" },
  { tag: tags.operator, class: "operator" },
  { tag: tags.function(tags.variableName), class: "function" },
  { tag: tags.variableName, class: "name" },
  { tag: tags.propertyName, class: "member" },
  { tag: tags.brace, class: "brace" },
  { tag: tags.comment, class: "comment" },
]);

function pieces(text: string, language: StreamLanguage<never> | typeof templateLanguage): string[] {
  const found: string[] = [];
  highlightTree(language.parser.parse(text), kinds, (from, to, kind) => found.push(`${kind} ${text.slice(from, to)}`));
  return found;
}

const inExpression = (text: string) => pieces(text, expressionLanguage as StreamLanguage<never>);
const inTemplate = (text: string) => pieces(text, templateLanguage);

test("an expression's names, members, functions, values and operators are told apart", () => {
  expect(inExpression('size(BODY.items) >= 3.5 && name in ["a\\"b", null] ? true : !x // why')).toEqual([
    "function size",
    "name BODY",
    "member items",
    "operator >=",
    "number 3.5",
    "operator &&",
    "name name",
    "keyword in",
    'text "a\\"b"',
    "constant null",
    "operator ?",
    "constant true",
    "operator :",
    "operator !",
    "name x",
    "comment // why",
  ]);
});

test("a text that is not closed reaches to the end, and an unknown sign stops nothing", () => {
  expect(inExpression('"open + 1')).toEqual(['text "open + 1']);
  expect(inExpression("a § b")).toEqual(["name a", "name b"]);
});

test(`in a template only what stands between \${ and } is an expression`, () => {
  expect(inTemplate(`Dear name, \${name}: 5 < 6`)).toEqual([`brace \${`, "name name", "brace }"]);
  expect(inTemplate(`cost $5 \${amount}`)).toEqual([`brace \${`, "name amount", "brace }"]);
  expect(inTemplate(`\\\${plain} \${name}`)).toEqual([`brace \${`, "name name", "brace }"]);
});

test("braces and texts inside an expression do not end it", () => {
  expect(inTemplate(`\${{"a": "}"}.a} and 1`)).toEqual([
    `brace \${`,
    'text "a"',
    "operator :",
    'text "}"',
    "member a",
    "brace }",
  ]);
});

test("an expression goes on over lines", () => {
  expect(inTemplate(`\${a +\nb} c`)).toEqual([`brace \${`, "name a", "operator +", "name b", "brace }"]);
});
