import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "../db.ts";
import { type RowColumn, rowsFromText, rowText } from "./row-text.ts";

type Item = { n: number | null; text: string | null; json: unknown; bytes: Uint8Array | null; at: Date };

const columns: readonly RowColumn<Item>[] = [
  ["n", "int", ({ n }) => n],
  ["text", "text", ({ text }) => text],
  ["json", "json", ({ json }) => json],
  ["bytes", "bytea", ({ bytes }) => bytes],
  ["at", "timestamptz", ({ at }) => at.toISOString()],
];

/** Any text: separators, quotes, backslashes, lone surrogates, nothing. */
const text = fc.string({ unit: "binary", maxLength: 20 });
const item = fc.record({
  n: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  text: fc.option(fc.oneof(text, fc.constantFrom("", "\x1d", "a\x1eb\x1fc", "\0", "\ud800", '{"x"}', "\\N", "NULL"))),
  json: fc.jsonValue(),
  bytes: fc.option(fc.uint8Array({ maxLength: 10 })),
  at: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
});

test("a statement reads the rows that were written, in their order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async (items) => {
      const { rows } = await pool().query(rowsFromText(columns, 1), [rowText(columns, items)]);
      const fitting = (character: string) => ("\0\x1d\x1e\x1f".includes(character) ? "\ufffd" : character);
      const written = (given: string | null) => given && Array.from(given.toWellFormed(), fitting).join("");
      expect(rows).toEqual(
        items.map(({ n, text, json, bytes, at }) => ({
          n,
          text: written(text),
          json: JSON.stringify(json),
          bytes: bytes && Buffer.from(bytes),
          at,
        })),
      );
    }),
    { numRuns: 50 },
  );
});
