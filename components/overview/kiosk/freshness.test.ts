import { expect, test } from "vitest";
import { freshnessOf } from "./freshness";

const now = new Date("2026-11-23T10:32:00Z");
const ago = (seconds: number) => now.getTime() - seconds * 1000;

function answer(seconds: number, more: object = {}) {
  const settled = { isError: false, failureCount: 0, fetchStatus: "idle", isPlaceholderData: false } as const;
  return { data: {}, dataUpdatedAt: ago(seconds), ...settled, ...more };
}

const judge = (...asked: ReturnType<typeof answer>[]) => freshnessOf({ often: asked, seldom: [] }, now, 30_000);

test("the oldest answer says since when all of it is known", () => {
  expect(judge(answer(3), answer(29))).toEqual({ since: new Date(ago(29)), isStale: false });
});

test("before the first answer nothing is known, and nothing is late", () => {
  expect(judge(answer(0, { data: undefined, fetchStatus: "fetching" }))).toEqual({ since: null, isStale: false });
  expect(judge(answer(0, { isPlaceholderData: true }))).toEqual({ since: null, isStale: false });
});

test.each([
  ["failed", { isError: true }],
  ["is tried again", { failureCount: 1, fetchStatus: "fetching" }],
  ["waits for the network", { fetchStatus: "paused" }],
])("what %s is stale, and what was known stays", (_, more) => {
  expect(judge(answer(5), answer(31, more))).toEqual({ since: new Date(ago(31)), isStale: true });
});

test("what was asked for twice and did not come is stale", () => {
  expect(judge(answer(59)).isStale).toBe(false);
  expect(judge(answer(61)).isStale).toBe(true);
});

test("what is asked less often may be older, but not have failed", () => {
  const old = answer(290);
  expect(freshnessOf({ often: [answer(5)], seldom: [old] }, now, 30_000).isStale).toBe(false);
  expect(freshnessOf({ often: [answer(5)], seldom: [{ ...old, isError: true }] }, now, 30_000).isStale).toBe(true);
});
