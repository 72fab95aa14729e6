import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../testing/draws.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Schedule, weekdays } from "../../time/weekly-schedule.ts";
import { dueContact } from "./due.fixture.ts";
import { due, dueFrom } from "./due.ts";
import type { GateName } from "./gates.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

// Clocks that change in each half of the world, by half an hour, at midnight, over a year's end, and never.
const zone = fc.constantFrom(
  "Europe/Madrid",
  "America/Montevideo",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Beirut",
  "America/Havana",
  "America/Santiago",
  "Africa/Casablanca",
  "Pacific/Chatham",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "UTC",
);

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const ranges = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: DAY_MINUTES }), fc.integer({ min: 0, max: 240 })), { maxLength: 6 })
  .map((minutes) => {
    const ends = minutes.toSorted((one, other) => one - other);
    return Array.from(
      { length: Math.floor(ends.length / 2) },
      (_, i) => `${time(ends[2 * i] ?? 0)}-${time(ends[2 * i + 1] ?? 0)}`,
    );
  });
const schedule: fc.Arbitrary<Schedule | null> = fc.option(
  fc.oneof(
    fc
      .tuple(...weekdays.map(() => ranges))
      .map((days) => Object.fromEntries(weekdays.map((day, i) => [day, days[i] ?? []]))),
    ranges.map((every) => Object.fromEntries(weekdays.map((day) => [day, every]))),
    fc.constantFrom<Schedule>({}, Object.fromEntries(weekdays.map((day) => [day, ["00:00-12:00", "12:00-24:00"]]))),
  ),
  { freq: 6 },
);

/** A time of two years, most of them near a change of some of the clocks. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 }),
  fc
    .tuple(
      fc.constantFrom(
        "2026-03-08",
        "2026-03-28",
        "2026-03-29",
        "2026-04-05",
        "2026-09-06",
        "2026-09-27",
        "2026-10-04",
        "2026-10-24",
        "2026-10-25",
        "2026-11-01",
      ),
      fc.integer({ min: -DAY_MINUTES * 60, max: DAY_MINUTES * 60 }),
    )
    .map(([day, seconds]) => Date.parse(`${day}T00:00:00Z`) / 1000 + seconds),
);

const printers = new Map<string, Intl.DateTimeFormat>();

/** What a clock shows, as Intl prints it. */
function shown(at: number, on: string) {
  const printer =
    printers.get(on) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: on,
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  printers.set(on, printer);
  const parts = Object.fromEntries(printer.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.find((day) => day === parts.weekday?.toLowerCase()) ?? "mon",
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

function isOpen(hours: Schedule | null, on: string, holidays: readonly string[], at: number): boolean {
  const { weekday, date, time: clock } = shown(at, on);
  if (holidays.includes(date)) return false;
  return hours === null || (hours[weekday] ?? []).some((range) => range.slice(0, 5) <= clock && clock < range.slice(6));
}

/** The first minute after `now` at which it is so, within so many; null: none. */
function firstMinute(now: number, minutes: number, is: (at: number) => boolean): number | null {
  const first = Math.floor(now / MINUTE) * MINUTE;
  for (let i = 1; i <= minutes; i++) if (is(first + i * MINUTE)) return first + i * MINUTE;
  return null;
}

type Setting = {
  campaign: Schedule | null;
  window: Schedule | null;
  own: string | null;
  campaigns: string;
  seconds: number;
  off: number[];
};
const setting: fc.Arbitrary<Setting> = fc.record({
  campaign: schedule,
  window: schedule,
  own: fc.option(zone),
  campaigns: zone,
  seconds: moment,
  off: fc.uniqueArray(fc.integer({ min: -1, max: 3 }), { maxLength: 3 }),
});

function contactOf({ campaign, window, own, campaigns, seconds, off }: Setting) {
  const now = seconds * 1000;
  const holidays = off.map((days) => shown(now + days * DAY_MINUTES * MINUTE, campaigns).date);
  const contact = dueContact({
    timezone: own,
    hub: { contactingSchedule: window },
    campaign: { schedule: campaign, timezone: campaigns, holidays },
  });
  const campaignOpen = (at: number) => isOpen(campaign, campaigns, holidays, at);
  // Of the last minute: what is open now is open in a minute too.
  const windowOpen = (at: number) =>
    isOpen(window, own ?? campaigns, [], at) && isOpen(window, own ?? campaigns, [], at + MINUTE);
  return { contact, now, campaignOpen, windowOpen };
}

const SEEN_MINUTES = 3 * DAY_MINUTES;

test("a clock read minute by minute opens campaign and hours when the gates say", () => {
  fc.assert(
    fc.property(setting, (drawn) => {
      const { contact, now, campaignOpen, windowOpen } = contactOf(drawn);
      const { gates } = due(contact, new Date(now));
      const agrees = (name: GateName, is: (at: number) => boolean) => {
        const gate = gates.find((one) => one.gate === name);
        expect(gate?.open, name).toBe(is(now));
        if (is(now)) return expect(gate?.opensAt).toBeNull();
        const expected = firstMinute(now, SEEN_MINUTES, is);
        if (expected !== null) expect(gate?.opensAt, name).toBe(formatUtc(new Date(expected)));
        else expect((gate?.opensAt ?? "never") > formatUtc(new Date(now + SEEN_MINUTES * MINUTE)), name).toBe(true);
      };
      agrees("campaign", campaignOpen);
      agrees("hours", windowOpen);
    }),
    { numRuns: draws(600) },
  );
});

test("a contact is due from the first minute at which both are open", () => {
  fc.assert(
    fc.property(setting, (drawn) => {
      const { contact, now, campaignOpen, windowOpen } = contactOf(drawn);
      const both = (at: number) => campaignOpen(at) && windowOpen(at);
      const from = dueFrom(contact, new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
      const expected = both(now) ? now : firstMinute(now, SEEN_MINUTES, both);
      if (expected === null) expect(from).toBeGreaterThan(now + SEEN_MINUTES * MINUTE);
      else expect(from).toBe(expected);
    }),
    { numRuns: draws(600) },
  );
});

test("a day's cap lasts until a clock first shows another date", () => {
  fc.assert(
    fc.property(zone, moment, (on, seconds) => {
      const now = seconds * 1000;
      const contact = dueContact({ timezone: on, hub: { maxPerDay: 1 }, counts: { today: 1 } });
      const opensAt = due(contact, new Date(now)).gates.find(({ gate }) => gate === "frequency")?.opensAt;
      const { date } = shown(now, on);
      const next = firstMinute(now, 2 * DAY_MINUTES, (at) => shown(at, on).date > date) ?? Number.NaN;
      expect(opensAt, on).toBe(formatUtc(new Date(next)));
    }),
    { numRuns: draws(400) },
  );
});
