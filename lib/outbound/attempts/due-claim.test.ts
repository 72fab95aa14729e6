import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { db } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { weekdays } from "../../time/weekly-schedule.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { feedQueue } from "./queue.ts";

const ZONES = ["Asia/Tokyo", "America/New_York", "Europe/Madrid", "Pacific/Chatham", "Australia/Lord_Howe"] as const;
/** No gate is near its moment: the record is read some time before the claim. */
const hoursFromNow = (...hours: number[]) =>
  fc.constantFrom(...hours.map((one) => new Date(Date.now() + one * HOUR_MS)));
const oftenNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 1 });

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

let next = 300_000_000;
const everyDay = (range: string) => Object.fromEntries(weekdays.map((day) => [day, [range]]));
const hours = oftenNull(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...["00:00-12:00", "12:00-24:00", "06:00-22:00"].map(everyDay)) },
    { weight: 1, arbitrary: fc.constant({}) },
  ),
);

const contact = fc.record({
  timezone: oftenNull(fc.constantFrom(...ZONES)),
  /** How its number is written, and whether it has a second one that is tried now. */
  prefix: fc.constantFrom("+34", "34", "0034", ""),
  isSecond: fc.boolean(),
  isListed: fc.constantFrom(null, null, null, 5, -5),
  state: fc.constantFrom("waiting", "waiting", "waiting", "waiting", "done", "cancelled"),
  priority: fc.integer({ min: 0, max: 2 }),
  owed: fc.constantFrom(null, null, true),
  message: fc.constantFrom('{"content":"Hello"}', '{"content":"Hello"}', null),
  scheduledFor: oftenNull(hoursFromNow(-5, 5)),
  nextAttemptAt: oftenNull(hoursFromNow(-1, 30)),
  expiresAt: oftenNull(hoursFromNow(-1, 20)),
  /** Hours ago. */
  made: fc.array(fc.constantFrom(1, 5, 13, 30, 60), { maxLength: 3 }),
});
type Drawn = typeof contact extends fc.Arbitrary<infer One> ? One : never;

const drawn = fc.record({
  channel: fc.constantFrom("telephony" as const, "sms" as const),
  contacts: fc.array(contact, { minLength: 1, maxLength: 12 }),
  window: hours,
  campaign: fc.record({
    enabled: fc.constantFrom(true, true, true, true, false),
    schedule: hours,
    holidays: fc.constantFrom([], [], [-1, 0, 1]),
  }),
  hub: fc.constantFrom<object>({}, {}, {}, { enabled: false }, { provider: null }, { maxPerDay: 1 }, { maxTotal: 2 }),
  volumePerDay: fc.constantFrom(null, null, 2),
  list: fc.record({
    status: fc.constantFrom("active", "active", "active", "paused", "inactive"),
    start: oftenNull(hoursFromNow(-2, 2)),
    end: oftenNull(hoursFromNow(-1, 40)),
  }),
  cap: fc.constantFrom(null, null, { days: 1, attempts: 1 }, { days: 2, attempts: 2 }),
  isLeads: fc.boolean(),
});

/** Clocks open and close nothing within it. */
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);

async function contactsIn(hub: Hub, contacts: readonly Drawn[], list: object): Promise<bigint> {
  const numbers = contacts.map(() => `${++next}`);
  const clientIds = contacts.map(({ prefix, isSecond }, i) => {
    const own = `${prefix}${numbers[i]}`;
    return isSecond ? [`+34${++next}`, own] : [own];
  });
  await db().blacklistEntry.createMany({
    data: contacts.flatMap(({ isListed }, i) =>
      isListed === null
        ? []
        : [
            {
              clientId: `34${numbers[i]}`,
              expiresAt: new Date(Date.now() + isListed * HOUR_MS),
              campaignId: hub.campaignId,
            },
          ],
    ),
  });
  const id = await listIn(
    hub,
    contacts.map(({ prefix: _, isSecond, isListed: __, made, message, ...own }, i) => ({
      ...own,
      clientIds: clientIds[i],
      message: hub.channel === "sms" ? message : null,
      attempts: made.length,
      ...(made.length > 0 || isSecond ? { numberIndex: isSecond ? 1 : 0, numberTries: made.length } : {}),
    })),
    list,
  );
  await db().attempt.createMany({
    data: contacts.flatMap(({ made }, i) =>
      made
        .toSorted((one, other) => other - one)
        .map((ago, before) => {
          const at = new Date(Date.now() - ago * HOUR_MS);
          return {
            ...{ listId: id, position: BigInt(i), n: before + 1, id: orderedId(at.getTime()), hubId: hub.id },
            ...{ filename: "x", number: "x", numberIndex: 0, client: `34${numbers[i]}`, provider: "simulated" },
            ...{ simulated: true, startedAt: at, endedAt: at, status: "ended" as const, outcome: "busy" as const },
          };
        }),
    ),
  });
  return id;
}

test("a claim attempts those contacts, and no others, whose gates are all open", async () => {
  let attempts = 0;
  await fc.assert(
    fc.asyncProperty(
      drawn,
      async ({ channel, contacts, window, campaign, hub: more, volumePerDay, list, cap, isLeads }) => {
        await db().contactingCap.deleteMany();
        if (cap) await db().contactingCap.create({ data: { id: 1, ...cap } });
        const pace = { concurrency: 100, ratePerSecond: 1000, volumePerDay };
        const hub = await workingHub(
          { channel, country: "ES" },
          { ...pace, ...(window && { contactingSchedule: window }), ...more },
        );
        const { timezone } = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
        const holidays = campaign.holidays.map((days) =>
          formatIn(new Date(Date.now() + days * DAY_MS), timezone).slice(0, 10),
        );
        await db().campaign.update({
          where: { id: hub.campaignId },
          data: { enabled: campaign.enabled, holidays, ...(campaign.schedule && { schedule: campaign.schedule }) },
        });
        const kind = isLeads ? { kind: "leads", month: "2026-11" } : {};
        const id = await contactsIn(hub, contacts, { ...list, ...kind });
        const minute = minuteNow();
        const path = `/api/dialer/id/${hub.name}/lists/${id}/contacts`;
        const { result } = (await call(getContacts, { path, key })).json;
        const due = result.flatMap(({ first }: { first: string | null }, i: number) => (first === null ? [i] : []));
        await feedQueue(id);
        await makePace([hub.id]);
        // Those who may not be attempted take up the room of a look.
        for (let looks = 0; looks < contacts.length; looks++) await workHub(hub.id, [{ id, comesDue: true }]);
        const going = await db().attempt.findMany({ where: { listId: id, status: "going" } });
        const begun = going.map(({ position }) => Number(position)).sort((one, other) => one - other);
        attempts += begun.length;
        fc.pre(minuteNow() === minute);
        if (volumePerDay !== null && due.length > volumePerDay) {
          expect(begun.length).toBe(volumePerDay);
          expect(due).toEqual(expect.arrayContaining(begun));
        } else expect(begun).toEqual(due);
      },
    ),
    { numRuns: draws(150) },
  );
  expect(attempts).toBeGreaterThan(0);
});
