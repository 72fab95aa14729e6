import { expect, test } from "vitest";
import { functions } from "@/lib/flows/expression/language.ts";
import { functionsOf } from "./code/functions";
import { mismatchOf, previewFaults, previewOf, shortText } from "./preview";

const scope = { BODY: { name: "Ana", amount: 12 }, unknown: undefined };
const expression = { language: "expression" } as const;
const template = { language: "template" } as const;

test("an expression and a template come to a value with the sample", () => {
  expect(previewOf(expression, "BODY.amount * 2", scope)).toEqual({ value: 24 });
  expect(previewOf(template, `Dear \${BODY.name}, \\\${this}`, scope)).toEqual({ value: `Dear Ana, \${this}` });
});

test("plain text, nothing, and what cannot be read have no preview", () => {
  expect(previewOf(template, "Hello", scope)).toBeNull();
  expect(previewOf(expression, "  ", scope)).toBeNull();
  expect(previewOf(expression, "1 +", scope)).toBeNull();
});

test("what the sample lacks is told, and so is a value that nobody knows", () => {
  for (const text of ["BODY.absent", "unknown + 1", "nobody"]) {
    expect(previewOf(expression, text, scope)).toMatchObject({ error: { code: "missing" } });
  }
});

test("a secret is never shown, and stands only where it may", () => {
  const text = `Bearer \${secrets.TOKEN}`;
  expect(previewOf({ language: "template", secrets: true }, text, scope)).toEqual({ value: "Bearer ••••••" });
  expect(previewFaults(template, text)).toMatchObject([{ code: "secretHere" }]);
});

test("a fault is placed in the text", () => {
  expect(previewFaults(template, `Dear \${BODY.}`)).toMatchObject([{ code: "syntax" }]);
  const [fault] = previewFaults(template, `Dear \${1 +} and so on`);
  expect(fault?.from).toBeGreaterThanOrEqual(7);
  expect(fault?.to).toBeLessThanOrEqual(11);
  expect(previewFaults(expression, "")).toEqual([]);
});

test("a value that is not what the field needs does not do", () => {
  expect([true, false].map((value) => mismatchOf("bool", value))).toEqual([null, null]);
  for (const value of [1, "true", null, []]) expect(mismatchOf("bool", value)).toBe("notTrueOrFalse");
  expect(mismatchOf("list", [])).toBeNull();
  expect(mismatchOf("list", {})).toBe("notAList");
  expect(mismatchOf(undefined, "anything")).toBeNull();
});

test("long values are cut", () => {
  expect(shortText({ a: [1, "x"] }, false)).toBe('{ "a": [ 1, "x" ] }');
  expect(shortText("a\nb", true)).toBe("a\nb");
  expect(shortText("x".repeat(400), false)).toHaveLength(301);
});

const macros = ["has", "all", "exists", "exists_one", "map", "filter"];

test("every function that is suggested is one of the language", () => {
  const known = new Set([...functions.map(({ name }) => name), ...macros]);
  for (const kind of ["global", "text", "list", "map"] as const) {
    for (const { name } of functionsOf(kind)) expect(known).toContain(name);
  }
});
