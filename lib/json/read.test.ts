import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./read.ts";

const SHAPES = ["h", "ab", ""].flatMap((first) => ["\\", "a\\", "ab\\"].map((name) => [first, name] as const));

// Objects with names that look like the beginning of an escape, as many as a process may have read before.
function readNamesLikeEscapes(): void {
  for (const [first, name] of SHAPES) JSON.parse(JSON.stringify({ [first]: [], [name]: 0 }));
  JSON.parse(JSON.stringify({ "\\": { "\\": 0 } }));
}

test.each(["\n", '"', "\u0000", "a\n", "ab\t", "é\n"])(
  "a name that is written with an escape is that name: %j",
  (name) => {
    readNamesLikeEscapes();
    for (const [first] of SHAPES) {
      const text = JSON.stringify({ [first]: 1, [name]: { [name]: 2 } });
      expect(JSON.stringify(readJson(text))).toBe(text);
    }
  },
);

test("any value comes back as it was written, and nothing but names is read otherwise than by JSON.parse", () => {
  const names = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\\", "\n", '"', "__proto__", "1", "a"));
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(names, tie("value")), { maxLength: 4 }).map((all) => Object.fromEntries(all)),
    ),
  })).value;
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, "\r\n\t"), (given, space) => {
      const text = JSON.stringify(given, null, space);
      expect(JSON.stringify(readJson(text), null, space)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test("of a name that is given twice the last counts, in the place of the first", () => {
  expect(JSON.stringify(readJson('{"a\\n":1,"b":2,"a\\u000a":[3],"\\u0062":{}}'))).toBe('{"a\\n":[3],"b":{}}');
});

test("__proto__ is a name like others", () => {
  const value = readJson<object>('{"\\n":0,"__proto__":{"a":1}}');
  expect(Object.keys(value)).toEqual(["\n", "__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test("a text that is nested a hundred thousand levels deep is read", () => {
  const deep = 100_000;
  let value = readJson<unknown>(`{"\\n":${"[".repeat(deep)}1${"]".repeat(deep)}}`) as never;
  value = value["\n"];
  for (let i = 0; i < deep; i++) value = value[0];
  expect(value).toBe(1);
});

test("a replacement sees each text, number, boolean and null with its source", () => {
  const seen: [unknown, string][] = [];
  const read = readJson('{"a": 12345678901234567890, "b": ["x\\n", null, {"c": false}]}', (value, source) => {
    seen.push([value, source]);
    return source;
  });
  expect(seen.map(([, source]) => source)).toEqual(["12345678901234567890", '"x\\n"', "null", "false"]);
  expect(read).toEqual({ a: "12345678901234567890", b: ['"x\\n"', "null", { c: "false" }] });
});

test.each(["", "{", '{"a\\n"}', "[1,]", '{"\\x":1}', '"\n"', "{}{}"])("what is not JSON is refused: %j", (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});
