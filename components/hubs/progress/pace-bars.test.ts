import { expect, test } from "vitest";
import { paceBars, paceSpan, paceTick } from "./pace-bars.ts";

const part = (at: string) => ({ at, attempts: 1, outcomes: {} });

test("a part ends where the next starts, the last where the range does", () => {
  const bars = paceBars([part("2026-11-24 22:30:00"), part("2026-11-24 23:00:00")], "2026-11-24 23:59:59");
  expect(bars.map(({ at, to }) => [at, to])).toEqual([
    ["2026-11-24 22:30:00", "2026-11-24 22:59:59"],
    ["2026-11-24 23:00:00", "2026-11-24 23:59:59"],
  ]);
});

test("a part is called by its minutes, or by its days", () => {
  expect(paceSpan({ at: "2026-11-24 22:30:00", to: "2026-11-24 22:59:59" })).toBe("2026-11-24 22:30 – 22:59");
  expect(paceSpan({ at: "2026-11-24 22:30:00", to: "2026-11-25 00:59:59" })).toBe(
    "2026-11-24 22:30 – 2026-11-25 00:59",
  );
  expect(paceSpan({ at: "2026-11-24 00:00:00", to: "2026-11-24 23:59:59" })).toBe("2026-11-24");
  expect(paceSpan({ at: "2026-11-23 00:00:00", to: "2026-11-29 23:59:59" })).toBe("2026-11-23 – 2026-11-29");
});

test("of several days only their starts are marked", () => {
  expect([1, 7].map((days) => paceTick({ at: "2026-11-24 03:00:00" }, days))).toEqual(["03:00", null]);
  expect(paceTick({ at: "2026-11-24 00:00:00" }, 7)).toBe("11-24");
});
