import { expect, test } from "vitest";
import { scopeOf } from "@/lib/flows/expression/cel.ts";
import { parseTemplate } from "@/lib/flows/expression/template.ts";
import { insertionOf } from "./insertion";

/** The cursor is where the bar is. */
function inserted(written: string, language: "expression" | "template", reference = "BODY.name"): string {
  const text = written.replace("|", "");
  const { at, text: put } = insertionOf(text, written.indexOf("|"), reference, language);
  return text.slice(0, at) + put + text.slice(at);
}

test.each([
  ["|", "BODY.name"],
  ["amount > 3 && |", "amount > 3 && BODY.name"],
  ["size(|)", "size(BODY.name)"],
  ["amount|", "amount BODY.name"],
  [`"a" +|amount`, `"a" +BODY.name amount`],
])("in the expression %s it stands as it is, apart from other names", (written, wanted) => {
  expect(inserted(written, "expression")).toBe(wanted);
});

test.each([
  ["|", `\${BODY.name}`],
  ["Dear |, hello", `Dear \${BODY.name}, hello`],
  [`\${size(|)}`, `\${size(BODY.name)}`],
  [`\${amount}|`, `\${amount}\${BODY.name}`],
  [`costs $|`, `costs $\${BODY.name}`],
  [`$|{amount}`, `\${BODY.name}\${amount}`],
  [`\\|\${amount}`, `\${BODY.name}\\\${amount}`],
  [`\\$|{amount}`, `\${BODY.name}\\\${amount}`],
  ["C:\\|", `C:\\ \${BODY.name}`],
])("in the text %s it has braces of its own", (written, wanted) => {
  expect(inserted(written, "template")).toBe(wanted);
});

test.each(["}", `\${x}`, '"', "'", "\\", "a.b", "{"])("a text with a member named %s gives its value", (name) => {
  const text = inserted("Dear |!", "template", `BODY[${JSON.stringify(name)}]`);
  const template = parseTemplate(text);
  expect("error" in template ? template.error : template.render(scopeOf({ BODY: { [name]: "Ana" } }))).toEqual({
    value: "Dear Ana!",
  });
});
