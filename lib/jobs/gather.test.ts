import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { gatherer } from "./gather.ts";

test("gives what comes in one turn, and while a batch is at work, to the work together", async () => {
  const batches: number[][] = [];
  const double = gatherer(
    async (items: readonly number[]) => {
      batches.push([...items]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return items.map((item) => item * 2);
    },
    { items: 3, bytesOf: () => 0 },
  );
  const first = [1, 2, 3, 4].map(double);
  await first[0];
  const later = [5, 6].map(double);
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2, 3], [4], [5, 6]]);
});

test("fails a batch as a whole, and goes on with the next", async () => {
  const work = gatherer(async (items: readonly string[]) => {
    if (items.includes("bad")) throw new Error("no");
    return items;
  });
  const failed = await Promise.allSettled([work("good"), work("bad")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await work("good")).toBe("good");
});

test("ends a batch before it has too many bytes; one item may have more", async () => {
  const batches: string[][] = [];
  const keep = gatherer(
    async (items: readonly string[]) => {
      batches.push([...items]);
      return items;
    },
    { bytes: 4, bytesOf: (text: string) => text.length },
  );
  const texts = ["aa", "bb", "c", "dddddd", "e", "f"];
  expect(await Promise.all(texts.map(keep))).toEqual(texts);
  expect(batches).toEqual([["aa", "bb"], ["c"], ["dddddd"], ["e", "f"]]);
});

test("works outside of what its callers are in", async () => {
  const context = new AsyncLocalStorage<string>();
  const seen = gatherer(async (items: readonly null[]) => items.map(() => context.getStore() ?? "outside"));
  expect(await context.run("a transaction", () => seen(null))).toBe("outside");
});
