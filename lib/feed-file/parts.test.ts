import fc from "fast-check";
import { expect, test } from "vitest";
import { filePartsOf } from "./parts.ts";

async function* cut(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const at of [...places, bytes.length]) {
    yield bytes.subarray(from, at);
    from = at;
  }
}

const start = { offset: 0, lines: 0 };
const line = fc.string({ unit: fc.constantFrom("a", "ñ", "日", " "), maxLength: 9 });
const file = fc.array(line, { minLength: 1 }).map((lines) => Buffer.from(lines.join("\n")));

test("however the file comes, its parts are the file, each of whole lines and with its place", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), async (bytes, cuts, size) => {
      const parts = await Array.fromAsync(filePartsOf(cut(bytes, cuts), start, { size, longest: 1000 }));
      expect(Buffer.concat(parts.map((part) => part.bytes)).equals(bytes)).toBe(true);
      for (const { bytes: part, before, end } of parts) {
        const text = bytes.subarray(0, end.offset).toString();
        expect(end.lines).toBe(text.split("\n").length - 1);
        expect(before).toBe(text.slice(0, text.length - Buffer.from(part).toString().length).split("\n").length - 1);
        if (end.offset < bytes.length) expect(text.endsWith("\n")).toBe(true);
      }
    }),
  );
});

test("from the end of any part on, the rest is the same", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.array(fc.nat()), fc.nat(), async (bytes, cuts, which) => {
      const limits = { size: 10, longest: 1000 };
      const parts = await Array.fromAsync(filePartsOf(cut(bytes, cuts), start, limits));
      const { end } = parts[which % Math.max(1, parts.length)] ?? { end: start };
      const rest = await Array.fromAsync(filePartsOf(cut(bytes.subarray(end.offset), cuts), end, limits));
      expect(Buffer.concat(rest.map((part) => part.bytes)).equals(bytes.subarray(end.offset))).toBe(true);
      expect((rest.at(-1)?.end ?? end).lines).toBe(bytes.toString().split("\n").length - 1);
    }),
  );
});

test("of a line that is too long the beginning is left, and the lines behind it keep their numbers", async () => {
  const bytes = Buffer.from(`first\n${"x".repeat(5000)}\nthird\n${"y".repeat(5000)}`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), async (cuts) => {
      const parts = await Array.fromAsync(
        filePartsOf(cut(bytes, [...cuts, 1500, 2500]), start, { size: 1, longest: 1000 }),
      );
      const lines = Buffer.concat(parts.map((part) => part.bytes))
        .toString()
        .split("\n");
      expect([lines.length, lines[0], lines[2]]).toEqual([4, "first", "third"]);
      for (const one of [lines[1], lines[3]]) expect(one?.length).toBeGreaterThan(1000);
      expect(lines[1]?.length).toBeLessThan(5000);
      expect(parts.at(-1)?.end).toEqual({ offset: bytes.length, lines: 3 });
    }),
  );
});
