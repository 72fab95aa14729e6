import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

async function* cut(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const at of [...places, bytes.length]) {
    yield bytes.subarray(from, at);
    from = at;
  }
}

async function read(stream: AsyncIterable<Uint8Array>, longest = 1000) {
  const found: [number, string | null][] = [];
  for await (const lines of linesOf(stream, longest)) {
    for (const { number, bytes, tooLong } of lines) {
      found.push([number, tooLong ? null : Buffer.from(bytes).toString()]);
    }
  }
  return found;
}

const line = fc.string({ unit: fc.constantFrom("a", "ñ", "日", " ", "\t", '"', "\r"), maxLength: 12 });

test("however the stream is cut: the lines that are not blank, with their numbers, without blanks around them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat()), fc.boolean(), async (lines, cuts, ends) => {
      const text = lines.join("\n") + (ends && lines.length > 0 ? "\n" : "");
      const expected = lines
        .map((one, i): [number, string] => [i + 1, one.replace(/^[ \t\r]+|[ \t\r]+$/g, "")])
        .filter(([, one]) => one !== "");
      expect(await read(cut(Buffer.from(text), cuts))).toEqual(expected);
    }),
  );
});

test("however it is cut, a line over the limit is told as such and holds up no other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
      const text = `first\n${"x".repeat(11)}\n${"y".repeat(10)}\n${"z".repeat(500)}`;
      const expected = [
        [1, "first"],
        [2, null],
        [3, "y".repeat(10)],
        [4, null],
      ];
      expect(await read(cut(Buffer.from(text), cuts), 10)).toEqual(expected);
    }),
  );
});

test("of a line over the limit the beginning is left, and how long it was", async () => {
  const text = Buffer.from(`${"ab".repeat(50_000)}\nlast`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
      const found = (await Array.fromAsync(linesOf(cut(text, cuts), 1000))).flat();
      expect(found.map(({ size, tooLong }) => [size, tooLong])).toEqual([
        [100_000, true],
        [4, false],
      ]);
      expect(Buffer.from(found[0]?.bytes ?? []).equals(text.subarray(0, found[0]?.bytes.length))).toBe(true);
      expect(found[0]?.bytes.length).toBe(64 * 1024);
    }),
  );
});

/** How long the processor takes to read so many bytes, each a piece of its own, of which every so many end a line. */
async function microsFor(bytes: number, lineBytes: number): Promise<number> {
  async function* dripped() {
    for (let i = 1; i <= bytes; i++) yield Buffer.from(i % lineBytes === 0 ? "\n" : "a");
  }
  const began = process.cpuUsage();
  for await (const _ of linesOf(dripped(), 1000));
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

test("a line that is too long costs its bytes, in whatever pieces they come", async () => {
  const bytes = 100_000;
  await microsFor(bytes, 100);
  const [short, long] = [await microsFor(bytes, 100), await microsFor(bytes, bytes)];
  expect(long).toBeLessThan(10 * short);
});
