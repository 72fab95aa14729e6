import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { rangeFault } from "../search/range.ts";
import { daySoFar, lastDay, type SearchDates } from "./day-so-far.ts";
import { timeBars } from "./time-bars.ts";

const at = (text: string) => new Date(`${text.replace(" ", "T")}Z`);
const momentOf = (text: string, zone: string) => parseIn(text, zone) ?? new Date(Number.NaN);
const spanOf = ({ initialdate, finaldate, timezone }: SearchDates) => ({
  from: momentOf(initialdate, timezone),
  to: momentOf(finaldate, timezone),
});

test("yesterday and the same day a week before are cut where today is now, by the clock of the zone", () => {
  expect(daySoFar(at("2026-11-23 13:32:05"), "America/Montevideo")).toEqual({
    today: {
      initialdate: "2026-11-23 00:00:00",
      finaldate: "2026-11-23 23:59:59",
      timezone: "America/Montevideo",
    },
    weekBefore: {
      initialdate: "2026-11-16 00:00:00",
      finaldate: "2026-11-16 10:32:05",
      timezone: "America/Montevideo",
    },
    yesterday: {
      initialdate: "2026-11-22 00:00:00",
      finaldate: "2026-11-22 10:32:05",
      timezone: "America/Montevideo",
    },
  });
});

test.each([
  // Madrid: on 2026-03-29 clocks went from 02:00 to 03:00, on 2026-10-25 from 03:00 back to 02:00.
  ["the day after an hour was skipped", "2026-03-30 07:30:00", "Europe/Madrid", "2026-03-28 23", "2026-03-29 07:30:00"],
  ["at a time that yesterday skipped", "2026-03-30 00:30:00", "Europe/Madrid", "2026-03-28 23", "2026-03-29 00:59:59"],
  ["on the day that skips it", "2026-03-29 07:30:00", "Europe/Madrid", "2026-03-27 23", "2026-03-28 08:30:00"],
  ["the day after an hour came twice", "2026-10-26 08:30:00", "Europe/Madrid", "2026-10-24 22", "2026-10-25 08:30:00"],
  [
    "at a time that yesterday had twice",
    "2026-10-26 01:30:00",
    "Europe/Madrid",
    "2026-10-24 22",
    "2026-10-25 01:30:00",
  ],
  ["the first of both", "2026-10-25 00:30:00", "Europe/Madrid", "2026-10-23 22", "2026-10-24 00:30:00"],
  ["the second of both", "2026-10-25 01:30:00", "Europe/Madrid", "2026-10-23 22", "2026-10-24 00:30:00"],
  // Asuncion: on 2023-10-01 no clock showed a time between midnight and one.
  [
    "a yesterday from one o'clock on",
    "2023-10-02 15:00:00",
    "America/Asuncion",
    "2023-10-01 04",
    "2023-10-01 15:00:00",
  ],
])("where clocks are changed, yesterday so far is %s", (_, now, zone, from, to) => {
  const { yesterday } = daySoFar(at(now), zone);
  expect(yesterday && spanOf(yesterday)).toEqual({ from: at(`${from}:00:00`), to: at(to) });
});

test("a week before is a week of the clock, whatever hours were skipped in between", () => {
  const { weekBefore } = daySoFar(at("2026-03-30 07:30:00"), "Europe/Madrid");
  expect(weekBefore && spanOf(weekBefore)).toEqual({ from: at("2026-03-22 23:00:00"), to: at("2026-03-23 08:30:00") });
});

test("before yesterday had begun by the clock there is none of it", () => {
  expect(daySoFar(at("2023-10-02 03:30:00"), "America/Asuncion").yesterday).toBeNull();
});

test("a zone that left a day out has no yesterday", () => {
  expect(daySoFar(at("2011-12-31 00:00:00"), "Pacific/Apia").yesterday).toBeNull();
});

test("the last day is the present hour and the 23 before it", () => {
  expect(lastDay(at("2026-11-23 13:32:05"), "America/Montevideo")).toEqual({
    initialdate: "2026-11-22 11:00:00",
    finaldate: "2026-11-23 10:59:59",
    timezone: "America/Montevideo",
  });
  expect(lastDay(at("2026-11-23 13:00:00"), "UTC")).toEqual(lastDay(at("2026-11-23 13:59:59.999"), "UTC"));
});

test.each([
  "America/Montevideo",
  "Europe/Madrid",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Atlantic/Azores",
  "America/Santiago",
])("in %s there are 24 bars of an hour at any time of the year, none of them after today", (zone) => {
  for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += 23 * HOUR_MS + 17 * MINUTE_MS) {
    const dates = lastDay(new Date(now), zone);
    const { unit, step, bars } = timeBars(spanOf(dates), zone);
    expect({ now, zone, unit, step, bars: bars.length }).toEqual({ now, zone, unit: "hour", step: 1, bars: 24 });
    const [first, last] = [bars[0], bars.at(-1)];
    expect(formatIn(first?.from ?? new Date(0), zone)).toMatch(/:00:00$/);
    expect(last && last.from.getTime() <= now && now <= last.to.getTime() + SECOND_MS).toBe(true);
    const { initialdate: from, finaldate: to, timezone } = dates;
    expect(rangeFault({ from, to }, new Date(now), timezone)).toBeNull();
  }
});
