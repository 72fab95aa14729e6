import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatUtc, parseUtc } from "../../time/instant.ts";
import { type Schedule, weekdays } from "../../time/weekly-schedule.ts";
import { type Hours, type Opening, openingAt, openingsAt } from "./opening-hours.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const zones = [...Intl.supportedValuesOf("timeZone"), "US/Eastern", "Asia/Kolkata", "Europe/Kyiv", "NZ-CHAT"];
const week = (...ranges: string[]): Schedule => Object.fromEntries(weekdays.map((day) => [day, ranges]));
const at = (text: string) => parseUtc(text) ?? new Date(Number.NaN);
const told = ({ open, opensAt, closesAt }: Opening) => [
  open,
  opensAt && formatUtc(opensAt),
  closesAt && formatUtc(closesAt),
];

describe("what a supervisor would expect", () => {
  const hours: Hours = {
    campaign: { mon: ["09:00-15:00", "16:30-21:15"] },
    timezone: "Europe/Madrid",
    hub: week("10:00-20:00"),
  };

  test.each([
    ["2026-11-23 08:30:00", null, [false, "2026-11-23 09:00:00", null]],
    ["2026-11-23 09:00:00", null, [true, null, "2026-11-23 14:00:00"]],
    ["2026-11-23 14:00:00", null, [false, "2026-11-23 15:30:00", null]],
    ["2026-11-23 18:59:59", "Europe/Madrid", [true, null, "2026-11-23 19:00:00"]],
    ["2026-11-23 19:00:00", null, [false, "2026-11-30 09:00:00", null]],
    ["2026-11-23 09:00:00", "America/Montevideo", [false, "2026-11-23 13:00:00", null]],
  ])("at %s for a contact in %s", (now, zone, expected) => {
    expect(told(openingAt(hours, zone, at(now)))).toEqual(expected);
  });

  test("always, never, and hours that never meet", () => {
    const always: Hours = { campaign: null, timezone: "Asia/Tokyo", hub: null };
    const now = at("2026-03-01 00:00:00");
    expect(told(openingAt(always, null, now))).toEqual([true, null, null]);
    expect(told(openingAt({ ...always, hub: week("00:00-12:00", "12:00-24:00") }, null, now))).toEqual([
      true,
      null,
      null,
    ]);
    expect(told(openingAt({ ...always, hub: {} }, null, now))).toEqual([false, null, null]);
    const apart = { ...always, campaign: week("09:00-10:00"), hub: week("11:00-12:00") };
    expect(told(openingAt(apart, null, now))).toEqual([false, null, null]);
    // Nine in Tokyo is ten at night of the day before for a contact in Montevideo.
    expect(openingAt(apart, "Asia/Kolkata", now).opensAt).toBeNull();
    expect(openingAt({ ...apart, hub: week("21:00-22:00") }, "America/Montevideo", now).open).toBe(true);
  });

  test("hours that meet only while one of two clocks is on summer time", () => {
    const winter: Hours = { campaign: week("09:00-10:00"), timezone: "America/New_York", hub: week("13:00-14:00") };
    // London is five hours ahead, and four in the weeks between the two countries' changes.
    expect(told(openingAt(winter, "Europe/London", at("2026-05-01 00:00:00")))).toEqual([
      false,
      "2026-10-25 13:00:00",
      null,
    ]);
  });

  test("a night that a clock change shortens, and one it makes longer", () => {
    const night: Hours = { campaign: week("01:00-03:30"), timezone: "Europe/Madrid", hub: null };
    expect(told(openingAt(night, null, at("2026-03-29 00:30:00")))).toEqual([true, null, "2026-03-29 01:30:00"]);
    expect(told(openingAt(night, null, at("2026-10-24 23:00:00")))).toEqual([true, null, "2026-10-25 02:30:00"]);
    const skipped: Hours = { campaign: week("02:00-03:00"), timezone: "Europe/Madrid", hub: null };
    expect(told(openingAt(skipped, null, at("2026-03-28 12:00:00")))).toEqual([false, "2026-03-30 00:00:00", null]);
  });
});

describe("days and minutes that are left out", () => {
  const madrid: Hours = { campaign: week("09:00-20:00"), timezone: "Europe/Madrid", hub: null };

  test("a holiday is one of the campaign's clock, also where it is always open else", () => {
    const hours = { ...madrid, holidays: ["2026-11-24", "2026-11-25"] };
    expect(told(openingAt(hours, null, at("2026-11-24 10:00:00")))).toEqual([false, "2026-11-26 08:00:00", null]);
    expect(told(openingAt({ ...hours, campaign: null }, "Asia/Tokyo", at("2026-11-24 10:00:00")))).toEqual([
      false,
      "2026-11-25 23:00:00",
      null,
    ]);
    expect(told(openingAt({ ...hours, campaign: null }, null, at("2026-11-20 10:00:00")))).toEqual([
      true,
      null,
      "2026-11-23 23:00:00",
    ]);
    expect(told(openingAt({ ...hours, campaign: {} }, null, at("2026-11-24 10:00:00")))).toEqual([false, null, null]);
  });

  test("hours count as closed in their last minute, and those of a minute never open", () => {
    expect(told(openingAt(madrid, null, at("2026-11-24 18:58:59"), MINUTE))).toEqual([
      true,
      null,
      "2026-11-24 18:59:00",
    ]);
    expect(told(openingAt(madrid, null, at("2026-11-24 18:59:00"), MINUTE))).toEqual([
      false,
      "2026-11-25 08:00:00",
      null,
    ]);
    const short = { ...madrid, campaign: week("09:00-09:01", "10:00-10:02") };
    expect(told(openingAt(short, null, at("2026-11-24 07:00:00"), MINUTE))).toEqual([
      false,
      "2026-11-24 09:00:00",
      null,
    ]);
    const night = { ...madrid, campaign: week("00:00-03:00", "23:00-24:00") };
    expect(told(openingAt(night, null, at("2026-11-24 22:59:30"), MINUTE))).toEqual([
      true,
      null,
      "2026-11-25 01:59:00",
    ]);
  });
});

/** Minute by minute, from the clocks as Intl prints them, whether it is open. */
function isOpen({ campaign, timezone, hub }: Hours, zone: string | null, now: number): boolean {
  return shows(campaign, timezone, now) && shows(hub, zone ?? timezone, now);
}

const printers = new Map<string, Intl.DateTimeFormat>();

function shows(schedule: Schedule | null, zone: string, now: number): boolean {
  if (schedule === null) return true;
  const printer =
    printers.get(zone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit" });
  printers.set(zone, printer);
  const [, name = "", time = ""] = /^(\w{3}),? (\d\d:\d\d)$/.exec(printer.format(now)) ?? [];
  const day = weekdays.find((one) => one === name.toLowerCase());
  if (!day) throw new Error(`no weekday in ${printer.format(now)}`);
  return (schedule[day] ?? []).some((range) => range.slice(0, 5) <= time && time < range.slice(6));
}

/** The first minute from `now` on at which it is open, or closed, within so many minutes. */
function firstChange(hours: Hours, zone: string | null, now: number, minutes: number): number | null {
  const open = isOpen(hours, zone, now);
  const first = Math.floor(now / MINUTE) * MINUTE;
  for (let i = 1; i <= minutes; i++) if (isOpen(hours, zone, first + i * MINUTE) !== open) return first + i * MINUTE;
  return null;
}

function agrees(hours: Hours, zone: string | null, now: number, minutes: number): void {
  const { open, opensAt, closesAt } = openingAt(hours, zone, new Date(now));
  const told = (open ? closesAt : opensAt)?.getTime() ?? Number.POSITIVE_INFINITY;
  const expected = firstChange(hours, zone, now, minutes);
  const where = `${zone} ${new Date(now).toISOString()} ${JSON.stringify(hours)}`;
  expect(open, where).toBe(isOpen(hours, zone, now));
  expect(open ? opensAt : closesAt, where).toBeNull();
  if (expected === null) expect(told, where).toBeGreaterThan(now + (minutes - 1) * MINUTE);
  else expect(told, where).toBe(expected);
}

const offset = (zone: string, now: number) =>
  (parseUtc(new Date(now).toLocaleString("sv-SE", { timeZone: zone }))?.getTime() ?? 0) - now;

/** The clock changes of 2026, to the minute. */
function changes(zone: string): number[] {
  const found: number[] = [];
  for (let from = Date.UTC(2026, 0, 1); from < Date.UTC(2027, 0, 1); from += 7 * DAY) {
    let [low, high] = [from, from + 7 * DAY];
    if (offset(zone, low) === offset(zone, high)) continue;
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
      if (offset(zone, middle) === offset(zone, low)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

const time = fc.integer({ min: 0, max: 24 * 12 }).map((n) => {
  const minutes = n * 5;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
const ranges = fc
  .uniqueArray(time, { minLength: 0, maxLength: 6 })
  .map((times) => times.sort().flatMap((one, i, all) => (i % 2 === 1 ? [`${all[i - 1]}-${one}`] : [])));
const schedule = fc.option(
  fc.tuple(...weekdays.map(() => ranges)).map((days) => Object.fromEntries(weekdays.map((day, i) => [day, days[i]]))),
) as fc.Arbitrary<Schedule | null>;
const zone = fc.constantFrom(...zones);
const hours: fc.Arbitrary<Hours> = fc.record({ campaign: schedule, timezone: zone, hub: schedule });

describe("against a clock read minute by minute", () => {
  const around = zones.flatMap((name) => changes(name).map((change) => ({ name, change })));

  test("there are clock changes to try", () => expect(around.length).toBeGreaterThan(150));

  test("through every clock change of every zone", () => {
    const nights = week("00:10-00:40", "01:30-02:30", "02:45-03:15", "23:20-24:00");
    for (const { name, change } of around) {
      for (const from of [-90 * MINUTE, -1, 0, 30 * MINUTE]) {
        agrees({ campaign: nights, timezone: name, hub: null }, null, change + from, 150);
        agrees({ campaign: null, timezone: "UTC", hub: nights }, name, change + from, 150);
      }
    }
  });

  test("any hours, any two zones, near changes and away from them", () => {
    const moment = fc.oneof(
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
      fc.tuple(fc.constantFrom(...around), fc.integer({ min: -DAY, max: DAY })).map(([{ change }, by]) => change + by),
    );
    fc.assert(
      fc.property(hours, fc.option(zone), moment, (given, of, now) => agrees(given, of, now, 600)),
      { numRuns: 400 },
    );
  });

  test("what it says of a change is so: at it, and up to it", () => {
    fc.assert(
      fc.property(
        hours,
        zone,
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
        (given, of, now) => {
          const { open, opensAt, closesAt } = openingAt(given, of, new Date(now));
          const change = (open ? closesAt : opensAt)?.getTime();
          if (change === undefined) return;
          expect(change).toBeGreaterThan(now);
          expect(isOpen(given, of, change)).toBe(!open);
          expect(isOpen(given, of, change - 1)).toBe(open);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("many at once as one by one", () => {
    fc.assert(
      fc.property(hours, fc.array(fc.option(zone), { maxLength: 20 }), (given, of) => {
        const now = at("2026-10-25 00:30:00");
        const opening = openingsAt(given, now);
        for (const one of [...of, ...of]) expect(opening(one)).toEqual(openingAt(given, one, now));
      }),
      { numRuns: 50 },
    );
  });
});
