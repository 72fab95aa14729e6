import { expect, test } from "vitest";
import { afterOpenTime } from "./expected-end.ts";

const HOUR = 3_600_000;
const days = ["mon", "tue", "wed", "thu", "fri"];
const office = Object.fromEntries(days.map((day) => [day, ["09:00-17:00"]]));
const hours = { campaign: office, timezone: "Europe/Madrid", hub: null };
// A Friday, 15:00 in Madrid.
const friday = new Date("2026-11-20T14:00:00Z");
const endAfter = (ms: number, of: Parameters<typeof afterOpenTime>[1] = hours) =>
  afterOpenTime(ms, of, friday)?.toISOString() ?? null;

test("time passes only while the hours are open", () => {
  expect(endAfter(2 * HOUR)).toBe("2026-11-20T16:00:00.000Z");
  expect(endAfter(3 * HOUR)).toBe("2026-11-23T09:00:00.000Z");
  expect(endAfter(3 * HOUR, { ...hours, holidays: ["2026-11-23"] })).toBe("2026-11-24T09:00:00.000Z");
  expect(endAfter(100 * HOUR, { ...hours, campaign: null })).toBe("2026-11-24T18:00:00.000Z");
});

test("hours that never open, and an end that is years away, tell nothing", () => {
  expect(endAfter(HOUR, { ...hours, campaign: {} })).toBeNull();
  expect(endAfter(100_000 * HOUR)).toBeNull();
  expect(endAfter(Number.MAX_SAFE_INTEGER, { ...hours, campaign: null })).toBeNull();
});
