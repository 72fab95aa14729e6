import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../testing/draws.ts";
import { parseExpression, scopeOf } from "./cel.ts";
import { type ExpressionError, expressionErrorCodes } from "./findings.ts";
import { parseTemplate } from "./template.ts";
import { broken, wellFormed } from "./texts.fixture.ts";

const data = {
  BODY: { name: "Ana", tags: ["a", 1, null], nested: { constructor: { name: "x" }, list: [[1, 2], [3]] } },
  amount: 2.5,
  many: Array.from({ length: 3000 }, (_, i) => i),
  none: null,
};
const before = JSON.stringify(data);
const scope = scopeOf(data);

/** Of the processor, for one text: what is evaluated has a second, and what comes before and after it far less. */
const CPU_SECONDS = 4;

/** The same, unless one of them took too long: that is a matter of the machine as well. */
function expectSame(one: object, other: object): void {
  const isSlow = (outcome: object) => JSON.stringify(outcome).includes('"code":"tooMuch"');
  if (!isSlow(one) && !isSlow(other)) expect(other).toEqual(one);
}

/** What the work gives, twice the same; it must neither throw nor take long. */
function twice<Outcome extends { value: unknown } | { error: ExpressionError }>(
  text: string,
  work: () => Outcome,
): Outcome {
  const begun = process.cpuUsage();
  const [first, second] = [work(), work()];
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(2 * CPU_SECONDS);
  expectSame(first, second);
  expect(JSON.stringify(data)).toBe(before);
  if ("error" in first) {
    const { code, message, from, to } = first.error;
    expect(expressionErrorCodes).toContain(code);
    expect([from >= 0, from <= to, to <= text.length, message !== ""]).toEqual([true, true, true, true]);
  } else expect(JSON.parse(JSON.stringify(first.value))).toEqual(first.value);
  return first;
}

function evaluated(text: string) {
  const parsed = parseExpression(text);
  if ("error" in parsed) return parsed;
  const [once, again] = [parsed.evaluate(scope), parsed.evaluate(scope)];
  expectSame(once, again);
  return once;
}

function rendered(text: string, secrets: boolean) {
  const parsed = parseTemplate(text, { secrets });
  return "error" in parsed ? parsed : parsed.render(scope, (name) => `<${name}>`);
}

const templates = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      wellFormed.map((text) => `\${${text}}`),
      fc.constant(`\${secrets.KEY}`),
    ),
    {
      maxLength: 5,
    },
  )
  .map((pieces) => pieces.join(""));

test.each([
  ["well-formed", wellFormed],
  ["broken", broken(wellFormed)],
])("a %s expression gives a value or an error of ours, soon, and the same again", (_, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      twice(text, () => evaluated(text));
    }),
    { numRuns: draws(2000) },
  );
});

test.each([
  ["well-formed", templates],
  ["broken", broken(templates)],
])("a %s template gives a text or an error of ours, soon, and the same again", (_, texts) => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, secrets) => {
      const outcome = twice(text, () => rendered(text, secrets));
      if ("value" in outcome) expect(outcome.value).toBeTypeOf("string");
    }),
    { numRuns: draws(1000) },
  );
});

test("the texts of these tests are of all kinds", () => {
  const codes = new Set(
    [...fc.sample(wellFormed, 1500), ...fc.sample(broken(wellFormed), 500)].map((text) => {
      const outcome = evaluated(text);
      return "error" in outcome ? outcome.error.code : "value";
    }),
  );
  expect([...codes]).toEqual(expect.arrayContaining(["value", "syntax", "types", "missing", "unknownFunction"]));
});
