import { expect, test } from "vitest";
import { type EgressCode, type RetryRules, retryAfter, type TryOutcome } from "./outcome.ts";

const NOW = Date.UTC(2026, 10, 24, 12, 0, 0);
const rules: RetryRules = { method: "GET", retries: 3, backoffMs: 2000, isKeyed: false };
const pause = (outcome: TryOutcome, changed: Partial<RetryRules> = {}, attempt = 1, random = 1) =>
  retryAfter(outcome, attempt, { ...rules, ...changed }, { now: NOW, random });

const failed = (code: EgressCode, sent = true): TryOutcome => ({ code, sent });

test.each<[TryOutcome, string, boolean]>([
  [{ status: 200 }, "GET", false],
  [{ status: 304 }, "GET", false],
  [{ status: 400 }, "GET", false],
  [{ status: 404 }, "GET", false],
  [{ status: 408 }, "GET", true],
  [{ status: 409 }, "GET", false],
  [{ status: 425 }, "GET", true],
  [{ status: 429 }, "GET", true],
  [{ status: 500 }, "PUT", true],
  [{ status: 502 }, "DELETE", true],
  [{ status: 599 }, "GET", true],
  [failed("connection"), "GET", true],
  [failed("timeout"), "GET", true],
  [failed("address", false), "GET", false],
  [failed("size"), "GET", false],
  [failed("redirect"), "GET", false],
  [failed("url", false), "GET", false],
  [failed("header", false), "GET", false],
  [{ status: 408 }, "POST", false],
  [{ status: 425 }, "POST", true],
  [{ status: 429 }, "PATCH", true],
  [{ status: 500 }, "POST", false],
  [{ status: 503 }, "PATCH", true],
  [failed("connection", false), "POST", true],
  [failed("connection", true), "POST", false],
  [failed("timeout", false), "PATCH", true],
  [failed("timeout", true), "PATCH", false],
])("after %j a %s is tried again: %s", (outcome, method, isTried) => {
  expect(pause(outcome, { method }) !== null).toBe(isTried);
});

test.each<[TryOutcome, boolean]>([
  [{ status: 500 }, true],
  [{ status: 408 }, true],
  [failed("timeout"), true],
  [{ status: 400 }, false],
  [failed("address"), false],
])("after %j a POST with an Idempotency-Key is tried again: %s", (outcome, isTried) => {
  expect(pause(outcome, { method: "POST", isKeyed: true }) !== null).toBe(isTried);
});

test.each([
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [4, null],
])("pauses double: after try %i, %j ms at most", (attempt, most) => {
  expect(pause({ status: 500 }, {}, attempt)).toBe(most);
  expect(pause({ status: 500 }, {}, attempt, 0)).toBe(most && most / 2);
});

test.each([
  [3000, 20, 300_000],
  [600_000, 1, 600_000],
  [600_000, 5, 600_000],
  [0, 2, 0],
])("a pause of %i ms is, at try %i, %i ms", (backoffMs, attempt, expected) => {
  expect(pause({ status: 500 }, { backoffMs, retries: 100 }, attempt)).toBe(expected);
});

test.each([
  ["7", 7000],
  ["0", 2000],
  ["1", 2000],
  ["100000", 300_000],
  ["Tue, 24 Nov 2026 12:00:30 GMT", 30_000],
  ["Tue, 24 Nov 2026 11:00:00 GMT", 2000],
  ["Fri, 01 Jan 2027 00:00:00 GMT", 300_000],
  ["soon", 2000],
  ["-5", 2000],
  ["2026", 300_000],
  ["", 2000],
])("Retry-After: %j makes it %i ms", (header, expected) => {
  expect(pause({ status: 429, retryAfter: header })).toBe(expected);
});

test("no retries are no retries", () => {
  expect(pause({ status: 500 }, { retries: 0 })).toBeNull();
});

test("drawn pauses are between half and the whole", () => {
  const drawn = Array.from({ length: 200 }, () => retryAfter({ status: 500 }, 1, rules) ?? 0);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(2000);
  expect(new Set(drawn).size).toBeGreaterThan(20);
});
