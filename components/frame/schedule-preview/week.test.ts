import { expect, test } from "vitest";
import { formatUtc, parseUtc } from "@/lib/time/instant.ts";
import { weekDays, weekSummary } from "./week";

const HOUR_MS = 3_600_000;

function hoursFrom(at: string, isIn = (_hour: number) => false) {
  const first = parseUtc(at)?.getTime() ?? 0;
  return Array.from({ length: 168 }, (_, hour) => {
    const counts = isIn(hour) ? { in: 2, out: 1 } : { in: 0, out: 3 };
    return { at: formatUtc(new Date(first + hour * HOUR_MS)), ...counts, clockChange: false };
  });
}

test("the hours lie by the dates of the clock, and the first and last date are not whole", () => {
  const days = weekDays(hoursFrom("2026-11-24 08:00:00"), "Europe/Madrid");
  expect(days.map(({ date, hours, before, after }) => [date, hours.length, before, after])).toEqual([
    ["2026-11-24", 15, 9, 0],
    ...["25", "26", "27", "28", "29", "30"].map((day) => [`2026-11-${day}`, 24, 0, 0]),
    ["2026-12-01", 9, 0, 15],
  ]);
  expect(days[0]?.hours[0]).toMatchObject({ place: 0, time: "09:00" });
  expect(days[7]?.hours.at(-1)).toMatchObject({ place: 167, time: "08:00" });
  expect(weekDays(hoursFrom("2026-11-24 00:00:00"), "UTC")).toHaveLength(7);
});

test("a date on which the clock is changed has 25 or 23 hours", () => {
  const [autumn, spring] = ["2026-10-24 22:00:00", "2026-03-28 23:00:00"];
  expect(weekDays(hoursFrom(autumn), "Europe/Madrid")[0]).toMatchObject({ date: "2026-10-25", before: 0, after: 0 });
  expect(weekDays(hoursFrom(autumn), "Europe/Madrid")[0]?.hours).toHaveLength(25);
  expect(weekDays(hoursFrom(spring), "Europe/Madrid")[0]?.hours).toHaveLength(23);
});

test("the summary tells when anybody is in", () => {
  const hours = hoursFrom("2026-11-24 08:00:00", (hour) => hour === 5 || hour === 6);
  const changed = hours.map((hour, i) => ({ ...hour, clockChange: i === 9 }));
  expect(weekSummary({ now: { in: 0, out: 3 }, hours: changed })).toEqual({
    waiting: 3,
    open: 2,
    first: "2026-11-24 13:00:00",
    changes: ["2026-11-24 17:00:00"],
  });
  expect(weekSummary({ now: { in: 2, out: 1 }, hours })).toMatchObject({ first: null, changes: [] });
  expect(weekSummary({ now: { in: 0, out: 0 }, hours: [] })).toEqual({ waiting: 0, open: 0, first: null, changes: [] });
});
