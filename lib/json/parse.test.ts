import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, parseJsonInTurns, parseJsonText } from "./parse.ts";
import { readJson } from "./read.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("any JSON value comes back as readJson gives it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(bytes(text))).toEqual(readJson(text));
    }),
  );
});

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['[{"x":{"y":1,"z":[],"y":{}}}]', "y"],
  ['{"a":{"b":1},"c":[{"b":1}],"b":2,"a":3}', "a"],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
])("a name given twice is refused: %s", (text, name) => {
  expect(() => parseJsonText(text)).toThrow(
    expect.objectContaining({
      code: "invalid",
      details: { errors: [{ path: name, code: "repeated", message: expect.any(String) }] },
    }),
  );
});

test("equal names in different objects, and names that only stand in text, are no repetition", () => {
  expect(parseJsonText('{"a":{"a":"a\\":"},"b":[{"a":1},{"a":2}]}')).toEqual({
    a: { a: 'a":' },
    b: [{ a: 1 }, { a: 2 }],
  });
});

test("32 levels are read, 33 refused, and a million brackets refused at once", () => {
  expect(parseJsonText(`${"[".repeat(32)}${"]".repeat(32)}`)).toBeInstanceOf(Array);
  expect(() => parseJsonText(`${"[".repeat(33)}${"]".repeat(33)}`)).toThrow(/deeper than 32/);
  expect(() => parseJsonText("[".repeat(1_000_000))).toThrow(/deeper than 32/);
});

test.each(["", "{", '{"a"}', "[1,]", "nul", "1 2", '"\n"', "{'a':1}", "\u00a0 1"])(
  "what is not JSON is refused without being quoted: %j",
  (text) => {
    expect(() => parseJsonText(text)).toThrow(/^the body is not JSON: (it ends too early|unexpected text)/);
  },
);

test("what is not UTF-8 is refused", () => {
  expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(/not UTF-8/);
});

test("a long body is read in turns, with the same outcome", async () => {
  const long = JSON.stringify({ text: 'a\\"\u0001'.repeat(600_000), list: [1, 2, { a: null }] });
  const broken = [`${long}]`, `{"a":1,"a":${long}}`, "[".repeat(40) + long];
  let turns = 0;
  const immediate = () => {
    turns++;
    again = setImmediate(immediate);
  };
  let again = setImmediate(immediate);
  expect(await parseJsonInTurns(bytes(long))).toEqual(readJson(long));
  clearImmediate(again);
  expect(turns).toBeGreaterThan(1);
  for (const text of broken) {
    const refusal = (() => {
      try {
        return parseJson(bytes(text));
      } catch (error) {
        return error;
      }
    })();
    await expect(parseJsonInTurns(bytes(text))).rejects.toEqual(refusal);
  }
});

test("more names and values than a body needs are refused before it is parsed", async () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, i])));
  await expect(parseJsonInTurns(bytes(many), 100)).rejects.toMatchObject({
    details: { errors: [{ code: "too-many" }] },
  });
  expect(await parseJsonInTurns(bytes('{"text":"::,,::,,","b":[1,2]}'), 5)).toEqual({ text: "::,,::,,", b: [1, 2] });
});
