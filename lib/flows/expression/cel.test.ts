import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { order, outcome, value } from "./cel.fixture.ts";
import { parseExpression, scopeOf } from "./cel.ts";

describe("values", () => {
  test.each([
    ["amount > 4", true],
    ["amount + 1", 6],
    ["1 + amount", 6],
    ["amount - 1", 4],
    ["7 / 2", 3],
    ["amount / 2", 2.5],
    ["amount * 2", 10],
    ["amount % 2", 1],
    ["7 % amount", 2],
    ["amount == 5 && amount != 6", true],
    ["amount in [1, 5]", true],
    ["BODY.count < 3.5", true],
    ["BODY.none == null", true],
    ["BODY.name + '!'", "Ana!"],
    ["1 in BODY.tags && 'a' in BODY.tags", true],
    ["[1, 2.5, 'x', amount]", [1, 2.5, "x", 5]],
    ["{'a': 1, 'b': [amount]}", { a: 1, b: [5] }],
    ["size(BODY.tags)", 3],
    ["BODY.tags.map(t, type(t) == string)", [true, false, false]],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", "9007199254740993"],
    ["uint(7)", 7],
    // JSON has one zero.
    ["-(0 * 2.5)", 0],
    ["[-0.0, {'a': -0.0}]", [0, { a: 0 }]],
    ["duration('1h30m')", 5400],
    ["timestamp('2026-01-01T00:00:00Z') + duration('1h')", "2026-01-01T01:00:00.000Z"],
    ["json({'name': BODY.name, 'n': amount})", '{"name":"Ana","n":5}'],
    ["'+598 99-12'.replace('-', '').replace(' ', '')", "+5989912"],
  ])("%s is %j", (text, wanted) => {
    expect(value(text)).toEqual(wanted);
  });

  test("are the scope's own where nothing has to change", () => {
    expect(value("BODY")).toBe(order);
    expect(value("{'whole': BODY}")).toEqual({ whole: order });
  });
});

describe("fields that are missing", () => {
  test("are an error that says where, unless they are asked for as optional", () => {
    expect(outcome("BODY.name + BODY.surname")).toEqual({
      error: { code: "missing", message: "No such key: surname.", from: 17, to: 24 },
    });
    expect(value("nobody")).toBe("missing");
    expect(value("BODY.?surname")).toBeNull();
    expect(value("BODY.?address.?street.orValue('none')")).toBe("none");
    expect(value("has(BODY.surname) ? 1 : 2")).toBe(2);
  });
});

describe("mistakes", () => {
  test.each([
    ["", "empty", 0, 0],
    ["  ", "empty", 0, 2],
    ["1 +", "syntax", 3, 3],
    ["(1", "syntax", 2, 2],
    ["'abc", "syntax", 0, 4],
    ["x y", "syntax", 2, 3],
    ["1 + 'a'", "types", 0, 7],
    ["amount > 1 ? 1 : 'x' + 1", "types", 17, 24],
    ["nothing(1)", "unknownFunction", 0, 10],
    ["BODY.name.shout()", "unknownFunction", 0, 17],
    ["size(1, 2)", "types", 0, 10],
    ["secrets.KEY", "secretHere", 0, 7],
    ["'a' + string(secrets)", "secretHere", 13, 20],
  ])("%j is %s from %i to %i", (text, code, from, to) => {
    expect(parseExpression(text)).toMatchObject({ error: { code, from, to } });
  });

  test("that only show when it runs have a place too", () => {
    expect(outcome("1 + BODY.name")).toMatchObject({ error: { code: "types", from: 0, to: 13 } });
    expect(outcome("amount / 0.0")).toMatchObject({ error: { code: "notFinite" } });
    expect(outcome("1 / 0")).toMatchObject({ error: { code: "failed", from: 0, to: 5 } });
    expect(value("cel")).toBe("notAValue");
  });

  test("names that it takes have a place, those that it makes are its own", () => {
    expect(parseExpression("a.b + [1].map(x, x + c)[0] + cel.bind(d, e, d)")).toMatchObject({
      names: [
        { name: "a", from: 0, to: 1 },
        { name: "c", from: 21, to: 22 },
        { name: "e", from: 41, to: 42 },
      ],
    });
  });
});

test("no text and no data makes it throw, and every error lies within its text", () => {
  const words = fc.constantFrom(
    ..."BODY . ? ( ) [ ] { } , : + - * / % == != < && || ! 'x' \" 1 2.5 null true in map exists cel bind x amount size".split(
      " ",
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words, { maxLength: 14 }).map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(texts, fc.jsonValue(), (text, BODY) => {
      const parsed = parseExpression(text);
      const found = "error" in parsed ? parsed : parsed.evaluate(scopeOf({ BODY, amount: 1 }));
      if ("error" in found) {
        const { from, to, message } = found.error;
        expect(0 <= from && from <= to && to <= text.length && message !== "").toBe(true);
      } else expect(readJson(JSON.stringify(found.value))).toEqual(found.value);
    }),
    { numRuns: 300 },
  );
});
