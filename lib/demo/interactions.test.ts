import { beforeAll, expect, test } from "vitest";
import { system } from "../actor.ts";
import { pool } from "../db.ts";
import { breakdown } from "../interactions/breakdown/breakdown.ts";
import { breakdownSearch } from "../interactions/breakdown/schema.ts";
import { detail } from "../interactions/detail/detail.ts";
import { interactionDetail, interactionPage } from "../interactions/schema.ts";
import { search } from "../interactions/search/search.ts";
import { arrive } from "./arrivals.ts";
import { makeClients } from "./cast.ts";
import { Chance } from "./chance.ts";
import { drawInteraction } from "./draw.ts";
import { seedInteractions } from "./interactions.ts";

const now = new Date(Date.UTC(2026, 10, 20, 15, 30));
const all = { contactId: undefined, timezone: "UTC", index: 0 };
const range = { initialdate: "2026-09-20 00:00:00", finaldate: "2026-11-20 15:30:00" };

beforeAll(async () => {
  await seedInteractions({ rows: 3000, now });
});

test("as many as asked for, of the last 60 days, with the names of the demo", async () => {
  const page = await search({ ...all, ...range, rows: 3000 }, system);
  expect(page.total).toBe(3000);
  expect(interactionPage.safeParse(page).error).toBeUndefined();
  const names = (of: (record: (typeof page.result)[number]) => (string | null)[]) => new Set(page.result.flatMap(of));
  expect(names((one) => one.segments.map(({ campaign }) => campaign))).toEqual(
    new Set(["Demo", "Support", "Retention"]),
  );
  expect(names((one) => [one.dialer?.name ?? null])).toEqual(
    new Set([null, "demo-calls", "demo-preview", "demo-email", "demo-sms", "demo-whatsapp"]),
  );
  expect([...names((one) => one.segments.map(({ agent }) => agent))]).toContain("luis");
});

test("its figures are those of a centre that does well: most answered, some abandoned, more contained by bots", async () => {
  const of = async (within: number, more = {}) => {
    const counts = await breakdown(breakdownSearch.parse({ ...range, by: "service", within, ...more }), system);
    if (counts.by !== "service") throw new Error("not by service");
    return counts;
  };
  const { inbound, answered, abandoned, contained, unfinished, serviceLevel } = await of(20);
  for (const [count, least, most] of [
    [answered, 0.65, 0.9],
    [abandoned, 0.03, 0.12],
    [contained, 0.1, 0.25],
    [unfinished, 0, 0.01],
  ] as const) {
    expect(count / inbound).toBeGreaterThanOrEqual(least);
    expect(count / inbound).toBeLessThanOrEqual(most);
  }
  expect(serviceLevel).toBeGreaterThan(0.5);
  expect((await of(4 * 3600, { channels: ["email"] })).serviceLevel).toBeGreaterThan(0.8);
});

test("it looks like a contact centre: busy at noon, quiet at night and on Sundays, some unfinished now", async () => {
  const { rows } = await pool().query<{
    noon: bigint;
    night: bigint;
    sunday: bigint;
    monday: bigint;
    open: bigint;
    handed: bigint;
  }>(
    `
    SELECT count(*) FILTER (WHERE extract(hour FROM started_at AT TIME ZONE 'America/Montevideo') = 11) AS noon,
           count(*) FILTER (WHERE extract(hour FROM started_at AT TIME ZONE 'America/Montevideo') = 3) AS night,
           count(*) FILTER (WHERE extract(dow FROM started_at) = 0) AS sunday,
           count(*) FILTER (WHERE extract(dow FROM started_at) = 1) AS monday,
           count(*) FILTER (WHERE ended_at IS NULL AND started_at < $1::timestamptz - interval '1 day') AS open,
           count(*) FILTER (WHERE cardinality(campaign_ids) > 1) AS handed
      FROM interaction`,
    [now],
  );
  const [found] = rows;
  if (!found) throw new Error("no row");
  expect(Number(found.noon)).toBeGreaterThan(5 * Number(found.night));
  expect(Number(found.monday)).toBeGreaterThan(2 * Number(found.sunday));
  expect(Number(found.handed)).toBeGreaterThan(300);
  expect(Number(found.open)).toBe(0);
});

test("every segment can be read", async () => {
  const page = await search({ ...all, ...range, rows: 100 }, system);
  for (const { guid, segments } of page.result) {
    const one = await detail(guid, system);
    expect(interactionDetail.safeParse(JSON.parse(JSON.stringify(one))).error).toBeUndefined();
    expect(one.result.map(({ campaign, agent }) => ({ campaign, agent }))).toEqual(segments);
  }
});

test("the same seed draws the same", () => {
  const drawn = (seed: number) => {
    const chance = new Chance(seed);
    const cast = { clients: makeClients(chance, 50), dispositions: [{ id: 1, levels: ["Solved"] }], now };
    return Array.from({ length: 20 }, () => drawInteraction(chance, cast, arrive(chance, now, 60)));
  };
  expect(drawn(3)).toEqual(drawn(3));
  expect(drawn(3)).not.toEqual(drawn(4));
});
