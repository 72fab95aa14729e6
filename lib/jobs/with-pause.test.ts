import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { DAY_MS } from "../time/durations.ts";
import { withPause } from "./with-pause.ts";

const PART_MS = 40;

const { signal } = new AbortController();
afterEach(() => void vi.useRealTimers());

test("a part is followed by a pause of its own length", async () => {
  const began = performance.now();
  expect(await withPause(() => pause(PART_MS, "done"), signal)).toBe("done");
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * PART_MS - 2);
});

test("a clock that is set forward meanwhile makes the pause no longer", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await withPause(async () => void vi.setSystemTime(Date.now() + DAY_MS), signal);
});

test("nothing is begun, and no pause goes on, once it is told to stop", async () => {
  const stop = new AbortController();
  const pausing = withPause(() => pause(PART_MS), stop.signal);
  stop.abort();
  await expect(pausing).rejects.toThrow();
  await expect(withPause(() => Promise.reject(new Error("begun")), stop.signal)).rejects.not.toThrow("begun");
});
