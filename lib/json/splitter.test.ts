import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { readBatch, textsOf } from "./batch.ts";
import { readJson } from "./read.ts";
import { JsonSplitter } from "./splitter.ts";

type Outcome = { values: unknown[]; texts: string[]; body?: unknown; array?: string; error?: unknown };

/** Everything a reader of the body sees, whichever way the bytes come. */
function split(bytes: Uint8Array, cuts: readonly number[] = []): Outcome {
  const array: Uint8Array[] = [];
  const splitter = new JsonSplitter("list", ["filename", "list"], (part) => array.push(Buffer.from(part)));
  const outcome: Outcome = { values: [], texts: [] };
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  try {
    for (const [i, edge] of edges.slice(1).entries()) {
      for (const raw of splitter.push(bytes.subarray(edges[i], edge))) {
        expect(raw.first).toBe(outcome.values.length);
        outcome.values.push(...readBatch(raw, "list").values);
        const texts = textsOf(raw);
        for (let j = 0; j < texts.length; j++) outcome.texts.push(Buffer.from(texts.at(j)).toString());
        splitter.recycle(raw);
      }
    }
    outcome.body = splitter.end();
    outcome.array = Buffer.concat(array).toString();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outcome.error = { message: error.message, errors: error.details.errors };
  }
  return outcome;
}

const bytesOf = (text: string) => Buffer.from(text);
const errorOf = (text: string | Uint8Array) =>
  (split(typeof text === "string" ? bytesOf(text) : text).error as { message: string } | undefined)?.message;

const blank = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const name = fc.oneof(fc.string({ maxLength: 4, unit: "binary" }), fc.constantFrom("data", "list", "__proto__", "1"));
const scalar = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', "[", "]}", ",", ":", "é", "\u{1F600}", "\u0000", "\ud800"),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(true, false, null),
);
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("any"), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie("any")), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
})).any;

/** JSON text of `input` with blanks between the tokens, names and strings escaped at random. */
function written(input: unknown, gap: () => string, escaped: () => boolean): string {
  const string = (text: string) =>
    escaped()
      ? `"${[...Array(text.length).keys()].map((i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`
      : JSON.stringify(text);
  const write = (part: unknown): string => {
    if (typeof part === "string") return string(part);
    if (typeof part !== "object" || part === null) return JSON.stringify(part);
    const inner = Array.isArray(part)
      ? part.map(write)
      : Object.entries(part).map(([key, member]) => `${string(key)}${gap()}:${gap()}${write(member)}`);
    const [open, close] = Array.isArray(part) ? "[]" : "{}";
    return `${open}${gap()}${inner.join(`${gap()},${gap()}`)}${gap()}${close}`;
  };
  return `${gap()}${write(input)}${gap()}`;
}

const cuts = fc.array(fc.nat(), { maxLength: 30 });

describe("JsonSplitter", () => {
  it("gives what readJson gives, however the text is written and cut", () => {
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 8 }),
        fc.string({ unit: "binary" }).filter((text) => text.isWellFormed()),
        fc.boolean(),
        fc.array(blank, { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 1 }),
        cuts,
        (list, filename, listFirst, blanks, escapes, where) => {
          let turn = 0;
          const next = <T>(from: readonly T[]) => from[turn++ % from.length] as T;
          const body = listFirst ? { list, filename } : { filename, list };
          const text = written(
            body,
            () => next(blanks),
            () => next(escapes),
          );
          const outcome = split(bytesOf(text), where);
          const sent = readJson(bytesOf(text).toString()) as { list: unknown[] };
          expect(outcome.error).toBeUndefined();
          expect(outcome.values).toEqual(sent.list);
          expect(outcome.body).toEqual({ filename, list: [] });
          expect(readJson(outcome.array ?? "")).toEqual(sent.list);
          expect(outcome.texts.map((one) => readJson(one))).toEqual(sent.list);
        },
      ),
    );
  });

  it("says the same of a broken body, wherever it is cut", () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom("", '"', "\\", ",", "]", "}", "{", "[", ":", " x", "1"));
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 6 }),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        cuts,
        (list, edits, where) => {
          const text = edits.reduce(
            (before, [at, drop, put]) => {
              const i = at % (before.length + 1);
              return before.slice(0, i) + put + before.slice(i + drop);
            },
            JSON.stringify({ filename: "x", list }),
          );
          const bytes = bytesOf(text);
          const whole = split(bytes);
          expect(split(bytes, where)).toEqual(whole);
          expect(split(bytes, [...bytes.keys()])).toEqual(whole);
          if (whole.error !== undefined) return;
          // Where the list is no array, nothing was split: that is left to whoever judges the body.
          const body = whole.body as { list?: unknown };
          const read = Array.isArray(body.list) ? { ...body, list: whole.values } : body;
          expect(read).toEqual(readJson(bytes.toString()));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("reads long arrays in batches, cut at every size of piece", () => {
    const list = Array.from({ length: 1201 }, (_, i) => ({ clientIds: [`+346${i}`], data: { note: `ñ "${i}" \\` } }));
    const bytes = bytesOf(JSON.stringify({ list, filename: "long" }, null, 1));
    for (const size of [1, 7, 4096, 65536, bytes.length]) {
      const edges = Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => i * size);
      expect(split(bytes, edges).values).toEqual(list);
    }
  });

  it("gives the array's bytes as they were sent", () => {
    expect(split(bytesOf('{"filename":"x", "list" : [ 1 ,{"a": 2}\n] }'), [30]).array).toBe('[ 1 ,{"a": 2}\n]');
  });

  it("finds the array by its name, not by the first bracket", () => {
    expect(split(bytesOf('{"filename":"[\\"list\\":[","list":[1]}')).values).toEqual([1]);
    expect(split(bytesOf('{"li\\u0073t":[1],"filename":"x"}')).values).toEqual([1]);
  });

  it.each([
    ["", "the body is not JSON: it is empty"],
    ["  ", "the body is not JSON: it ends too early"],
    ["{", "the body is not JSON: unexpected text at position 1 (line 1 column 2)"],
    ['{"filename":', "the body is not JSON: it ends too early"],
    ['{"filename":1 2,"list":[1]}', "the body is not JSON: unexpected text before list"],
    ["[]", 'the body must be a JSON object with "list"'],
    ['"x"', 'the body must be a JSON object with "list"'],
    ["null", 'the body must be a JSON object with "list"'],
    ['\ufeff{"list":[1]}', 'the body must be a JSON object with "list"'],
    ['{"list":[1', "the body is not JSON: it ends inside list"],
    ['{"list":["a', "the body is not JSON: it ends inside list"],
    ['{"list":[1}', "the body is not JSON: list is not closed by ]"],
    ['{"list":[1,]}', "list[1]: is not JSON"],
    ['{"list":[,1]}', "list[0]: is not JSON"],
    ['{"list":[1,,2]}', "list[1]: is not JSON"],
    ['{"list":[1,{"a":1]]}', "list[1]: is not JSON"],
    ['{"list":[1,{"a" 1}]}', "list[1]: is not JSON"],
    ['{"list":[1, 01]}', "list[1]: is not JSON"],
    ['{"list":[1,"a\tb"]}', "list[1]: is not JSON"],
    ['{"list":[1]} x', "the body is not JSON: unexpected text after list"],
    ['{"list":[1]}{}', "the body is not JSON: unexpected text after list"],
    ['{"list":[1] "filename":""}', "the body is not JSON: unexpected text after list"],
    ['{"list":[1],"list":[2]}', "list: is given twice in one object"],
    ['{"list":[1],"l\\u0069st":[2]}', "list: is given twice in one object"],
    ['{"list":null,"list":[2]}', "list: is given twice in one object"],
    ['{"list":[1],"color":"red"}', "color: is not a property of this body"],
    ['{"leads":[1]}', "leads: is not a property of this body"],
    ['{"list":[0,{"a":1,"a":1}]}', 'list[1]: has "a" twice in one object'],
    ['{"list":[0,{"x":[{"b":1,"\\u0062":2}]}]}', 'list[1]: has "b" twice in one object'],
    [`{"list":[0,${"[".repeat(31)}${"]".repeat(31)}]}`, "list[1]: is nested deeper than 32 levels"],
  ])("refuses %j", (text, message) => {
    expect(errorOf(text)).toBe(message);
    expect(split(bytesOf(text), [5, 9, 40])).toEqual(split(bytesOf(text)));
  });

  it("refuses an element that is too long, closed or not, and too much beside the array", () => {
    const long = `{"list":[0,"${"x".repeat(5_000_000)}`;
    for (const text of [long, `${long}"]}`]) {
      expect(errorOf(text)).toBe("list[1]: is over 4 MB");
      expect(split(bytesOf(text), [20, 5000, 4_500_000])).toEqual(split(bytesOf(text)));
    }
    expect(errorOf(`{"filename":"${"x".repeat(70_000)}"}`)).toBe('the body has more than 64 KB beside "list"');
  });

  it("refuses what is not UTF-8, in the array and beside it", () => {
    expect(errorOf(Buffer.concat([bytesOf('{"list":[1,"'), Buffer.of(0xff), bytesOf('"]}')]))).toBe(
      "list[1]: is not UTF-8",
    );
    expect(errorOf(Buffer.concat([bytesOf('{"filename":"'), Buffer.of(0xc3), bytesOf('","list":[]}')]))).toBe(
      "the body is not UTF-8",
    );
  });

  it("takes 32 levels in all", () => {
    expect(errorOf(`{"list":[${"[".repeat(30)}${"]".repeat(30)}]}`)).toBeUndefined();
  });

  it.each(["9007199254740993", "1e400", "-9007199254740993", "12345678901234567.5"])(
    "notices that %s is inexact",
    (number) => {
      const splitter = new JsonSplitter("list", ["list"], () => {});
      const [raw] = splitter.push(bytesOf(`{"list":[{"data":{"a":[1,${number}]}}]}`));
      expect(raw && readBatch(raw, "list").inexact).toBe(true);
    },
  );
});
