import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { CountAgain } from "./count-again.ts";

const LONG_MS = 10_000;

/** Counts one more each time, in so many milliseconds. */
function counter(takesMs: number, times: { freshMs?: number; quickMs?: number; restTimes?: number } = {}) {
  const counts = new CountAgain<number>({ freshMs: 0, oldestMs: LONG_MS, quickMs: 20, restTimes: 0, ...times });
  let made = 0;
  const count = async () => {
    await pause(takesMs);
    return ++made;
  };
  return { ask: (mostAgeMs: number, of = "x") => counts.ask(of, mostAgeMs, count), made: () => made };
}

describe("what is counted", () => {
  test("is counted once for all who ask at the same time", async () => {
    const { ask, made } = counter(30);
    expect(await Promise.all([ask(0), ask(0), ask(LONG_MS)])).toEqual([1, 1, 1]);
    expect(made()).toBe(1);
  });

  test("stays while it is fresh", async () => {
    const { ask } = counter(0, { freshMs: LONG_MS });
    expect([await ask(0), await ask(0), await ask(LONG_MS)]).toEqual([1, 1, 1]);
  });

  test("is counted anew for each reader where a count is quick", async () => {
    const { ask } = counter(0, { quickMs: LONG_MS });
    expect([await ask(LONG_MS), await ask(LONG_MS)]).toEqual([1, 2]);
  });

  test("is answered as it was where it takes long, and counted again meanwhile", async () => {
    const { ask, made } = counter(30);
    expect([await ask(LONG_MS), await ask(LONG_MS), await ask(LONG_MS)]).toEqual([1, 1, 1]);
    await expect.poll(made).toBe(2);
    expect(await ask(LONG_MS)).toBe(2);
  });

  test("is waited for by a reader for whom the last count is too old", async () => {
    const { ask } = counter(30);
    expect(await ask(LONG_MS)).toBe(1);
    expect(await ask(1)).toBe(2);
  });

  test("stays for its readers when a reader of another count takes nothing old", async () => {
    const { ask } = counter(30);
    expect([await ask(LONG_MS), await ask(0, "another"), await ask(LONG_MS)]).toEqual([1, 2, 1]);
  });

  test("rests for some times of what it takes", async () => {
    const { ask, made } = counter(30, { restTimes: 100 });
    expect([await ask(LONG_MS), await ask(LONG_MS)]).toEqual([1, 1]);
    await pause(60);
    expect(made()).toBe(1);
  });

  test("is counted by the next one where it failed, and what was before stays meanwhile", async () => {
    const counts = new CountAgain<number>({ freshMs: 0, oldestMs: LONG_MS, quickMs: 20, restTimes: 0 });
    const fail = async () => {
      throw new Error("The database is gone.");
    };
    const slow = async () => {
      await pause(30);
      return 1;
    };
    await expect(counts.ask("x", LONG_MS, fail)).rejects.toThrow("gone");
    expect(await counts.ask("x", LONG_MS, slow)).toBe(1);
    expect(await counts.ask("x", LONG_MS, fail)).toBe(1);
    await pause(5);
    await expect(counts.ask("x", 1, fail)).rejects.toThrow("gone");
  });

  test("comes in time, or not yet, for a reader who does not wait for it", async () => {
    const counts = new CountAgain<number>({ freshMs: 0, oldestMs: LONG_MS, quickMs: 20, restTimes: 0 });
    const { promise, resolve } = Promise.withResolvers<number>();
    const once = (most: number, count: () => Promise<number>) => counts.askAtOnce("x", LONG_MS, count, most);
    expect(await once(1, () => promise)).toBeNull();
    // It is the same count that is waited for again.
    const next = once(LONG_MS, async () => 2);
    await pause(25);
    resolve(1);
    expect(await next).toBe(1);
    expect(await once(0, async () => 3)).toBe(1);
  });

  test("tells a reader who does not wait of the failure once, and is counted again after that", async () => {
    const counts = new CountAgain<number>({ freshMs: 0, oldestMs: LONG_MS, quickMs: 20, restTimes: 0 });
    const { promise, reject } = Promise.withResolvers<number>();
    const once = (most: number, count: () => Promise<number>) => counts.askAtOnce("x", LONG_MS, count, most);
    expect(await once(1, () => promise)).toBeNull();
    reject(new Error("The database is gone."));
    await pause(5);
    await expect(once(LONG_MS, async () => 2)).rejects.toThrow("gone");
    expect(await once(LONG_MS, async () => 2)).toBe(2);
  });
});
