import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Actor, system, type Visible } from "../../actor.ts";
import { pool } from "../../db.ts";
import { draws } from "../../testing/draws.ts";
import { feedAll, type InteractionIn, makeInteraction } from "../../testing/interactions.ts";
import { POLL_MS } from "../../testing/time-limits.ts";
import { freshNames, type Names } from "../names.ts";
import { channels, connections, interactionTypes, outcomes, type SearchedPage } from "../schema.ts";
import { interactionsSearch, type Search } from "../search/schema.ts";
import { search, wantedBy } from "../search/search.ts";
import { pageStatement, type Statement, totalStatement } from "../search/statements.ts";
import {
  agents,
  at,
  bots,
  campaigns,
  days,
  draw,
  drawSegment,
  hubs,
  pick,
  random,
} from "./drawn-interactions.fixture.ts";
import { forgetChanges } from "./forget-changes.ts";
import { type CopiedSeconds, copiedSeconds, copiedTotal, startColumnCopy, stopColumnCopy } from "./lookup.ts";

const FILTERS = draws(600);

const always = { initialdate: "2026-09-01 00:00:00", finaldate: "2026-10-31 00:00:00" };

const fed: InteractionIn[] = [];

/** Feeds new ones, sends segments again and adds others, deletes and moves some by hand: over and over. */
async function write(goesOn: (round: number) => boolean): Promise<void> {
  for (let i = 0; goesOn(i); i++) {
    const fresh = Array.from({ length: pick([1, 3, 55, 9]) }, draw);
    const again = fed.slice(-40).filter(() => random() < 0.3);
    for (const one of again) one.segments = [...one.segments, ...makeInteraction(drawSegment(3600)).segments];
    fed.push(...fresh);
    await feedAll([...fresh, ...again]);
    const guids = fed.filter(() => random() < 3 / fed.length).map(({ guid }) => guid);
    await pool().query("DELETE FROM interaction WHERE guid = ANY($1::uuid[])", [guids.slice(0, 1)]);
    await pool().query(
      "UPDATE interaction SET started_at = started_at + interval '1 hour', with_agent = NOT with_agent WHERE guid = ANY($1::uuid[])",
      [guids.slice(1)],
    );
  }
}

/** Rows of both statements as text, at one moment. */
async function bothOf(one: Statement, other: Statement): Promise<[string[], string[]]> {
  const client = await pool().connect();
  const rows = async (statement: Statement) =>
    (await client.query<unknown[]>({ rowMode: "array", ...statement })).rows.map(([first]) => String(first));
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    return [await rows(one), await rows(other)];
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const wantedOf = (query: object, actor: Actor = system) =>
  wantedBy(interactionsSearch.parse({ ...days, ...query }), actor);

/** The total from the copy and by a plain scan; null where the copy gives none. */
async function bothTotals(query: object, actor?: Actor): Promise<[string, string] | null> {
  const wanted = await wantedOf(query, actor);
  const counted = await copiedTotal(wanted);
  if (!counted) return null;
  const [[copied = ""], [scanned = ""]] = await bothOf(totalStatement(wanted, counted), totalStatement(wanted, null));
  return [copied, scanned];
}

/** The guids of a page and one more, found where the copy says and in all; null where the copy may not say. */
async function bothPages(query: object, rows: number, actor?: Actor): Promise<[string[], string[]] | null> {
  const wanted = await wantedOf(query, actor);
  const page = await copiedSeconds(wanted, rows + 1);
  if (!page) return null;
  const of = (page: CopiedSeconds | null) => pageStatement(wanted, { offset: 0, rows }, { total: null, page });
  const [near, all] = await bothOf(of(page), of(null));
  return near.length > rows || page.all ? [near, all] : null;
}

function seenOf(known: Names, names: string[] | undefined): Visible {
  return names?.map((name) => BigInt(known.idOf("campaigns", name) ?? 0)) ?? "all";
}

const isReady = () => vi.waitFor(async () => expect(await bothTotals({})).not.toBeNull(), POLL_MS);
const totalOf = async (query: Partial<Search> = {}) =>
  (await search(interactionsSearch.parse({ ...days, index: 0, rows: 1, ...query }), system)).total;
const rowsThere = async () => Number((await pool().query("SELECT count(*) FROM interaction")).rows[0]?.count);

beforeAll(async () => {
  fed.push(...Array.from({ length: 400 }, draw));
  expect(await feedAll(fed)).toMatchObject({ created: 400, rejected: 0 });
  startColumnCopy();
  await isReady();
});
afterAll(stopColumnCopy);

const some = <T>(list: readonly T[]) => fc.option(fc.subarray([...list], { minLength: 1 }), { nil: undefined });
const one = <T>(list: readonly T[]) => fc.constantFrom(...list).map((value) => [value]);
const filter = fc.record({
  channels: some(channels),
  interactionType: fc.option(fc.constantFrom(...interactionTypes), { nil: undefined }),
  connectedInteraction: fc.option(fc.constantFrom(...connections), { nil: undefined }),
  outcome: fc.option(fc.constantFrom(...outcomes), { nil: undefined, freq: 2 }),
  users: some(agents),
  automations: some([...bots, "nobody"]),
  campaigns: some(campaigns),
  outboundHubs: some(hubs),
  dispositions: some([-1, 1, 2, 3, 4]),
  minDuration: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined, freq: 2 }),
  maxWait: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined, freq: 1 }),
  maxHold: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 1 }),
  minTransfers: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 1 }),
  // More would leave nothing to count.
  without: fc.option(
    fc.oneof(
      fc.record({ channels: one(channels), users: one([...agents, "nobody"]) }),
      fc.record({ campaigns: one(campaigns), dispositions: one([-1, 1, 2, 3, 4]) }),
      fc.record({ outboundHubs: one(hubs), automations: one([...bots, "nobody"]) }),
      fc.record({ outcome: one(outcomes), interactionType: one(interactionTypes) }),
    ),
    { nil: undefined, freq: 2 },
  ),
  initialdate: fc.integer({ min: 0, max: 100 }).map((hour) => at(hour * 3600)),
  finaldate: fc.integer({ min: 100, max: 203 }).map((hour) => at(hour * 3600)),
});

describe("a total and a page from the copy", () => {
  test(`are those of a plain scan at the same moment, for ${FILTERS} filters and who sees which campaigns, while the feed writes`, async () => {
    const known = await freshNames();
    const seen = some(campaigns).map((list) => seenOf(known, list));
    // One transaction that began before all others and ends among them.
    const late = await pool().connect();
    await late.query("BEGIN");
    await late.query(`UPDATE interaction SET direction = 'outbound' WHERE guid = $1`, [fed[0]?.guid]);
    const totals: [string, string][] = [];
    let pages = 0;
    let isOver = false;
    const written = write(() => !isOver && totals.length < FILTERS - 20);
    try {
      await fc.assert(
        fc.asyncProperty(filter, seen, fc.integer({ min: 1, max: 30 }), async (query, campaigns, rows) => {
          // What a profile does not see may not be asked for.
          const without = query.without && "campaigns" in query.without ? undefined : query.without;
          const asked = campaigns === "all" ? query : { ...query, campaigns: undefined, without };
          const actor = { ...system, sees: { ...system.sees, campaigns } };
          const found = await bothPages(asked, rows, actor);
          if (found) {
            expect(found[0]).toEqual(found[1]);
            pages++;
          }
          const both = await bothTotals(asked, actor);
          if (totals.length === FILTERS / 2) await late.query("COMMIT");
          expect(both).not.toBeNull();
          expect(both?.[0]).toBe(both?.[1]);
          if (both) totals.push(both);
        }),
        { numRuns: FILTERS, endOnFailure: true },
      );
    } finally {
      // What is left open would hold up every other test of the file.
      isOver = true;
      await late.query("ROLLBACK");
      late.release();
      await written;
    }
    expect(totals).toHaveLength(FILTERS);
    expect(pages).toBeGreaterThan((FILTERS * 2) / 3);
    expect(new Set(totals.map(([total]) => total)).size).toBeGreaterThan(FILTERS / 10);
  });

  test("is none where the filter, or what may be seen, needs more than is copied", async () => {
    expect(await bothTotals({ clientId: "59899" })).toBeNull();
    expect(await bothTotals({ guids: [fed[0]?.guid] })).toBeNull();
    expect(await bothTotals({}, { ...system, sees: { ...system.sees, agents: [1n] } })).toBeNull();
    expect(await totalOf({ clientName: "nobody" })).toBe(0);
  });

  test("are whole, page behind page, by number and by cursor", async () => {
    const given = { ...always, rows: 60, users: agents };
    const read = (more: object) => search(interactionsSearch.parse({ ...given, index: 0, ...more }), system);
    const all = (await read({ rows: 9999 })).result.map(({ guid }) => guid);
    const numbered: string[] = [];
    const handled: string[] = [];
    const followed: string[] = [];
    let after: string | null | undefined;
    for (let index = 0; after !== null; index++) {
      numbered.push(...(await read({ index })).result.map(({ guid }) => guid));
      handled.push(...(await read({ index, handling: true })).result.map(({ guid }) => guid));
      const page: SearchedPage = await read(after ? { after } : {});
      followed.push(...page.result.map(({ guid }) => guid));
      after = page.next;
    }
    const alone = await read({ total: false });
    expect(alone.result.map(({ guid }) => guid)).toEqual(all.slice(0, 60));
    expect((await read({ total: false, users: undefined, client: "5989" })).total).toBeNull();
    expect(numbered).toEqual(all);
    expect(handled).toEqual(all);
    expect(followed).toEqual(all);
    expect(all.length).toBeGreaterThan(200);
  });

  test("is exact behind the last page too", async () => {
    const all = await totalOf();
    expect(await totalOf({ index: 5000 })).toBe(all);
    expect(all).toBeGreaterThan(400);
  });
});

describe("a copy goes on", () => {
  test("over the end of its connection and of its thread", async () => {
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchyard column copy' AND datname = current_database()",
    );
    await feedAll([draw()]);
    expect(await totalOf(always)).toBe(await rowsThere());
    await stopColumnCopy();
    expect(await bothTotals({})).toBeNull();
    await feedAll([draw()]);
    startColumnCopy();
    await isReady();
    const [copied, scanned] = (await bothTotals({})) ?? [];
    expect(copied).toBe(scanned);
  });

  test("when changes are forgotten that it has taken in, and is made anew when it has not", async () => {
    await write((round) => round < 3);
    await forgetChanges(0);
    await pause(1500);
    await forgetChanges(0);
    await write((round) => round < 3);
    await forgetChanges(0);
    const { rows } = await pool().query("SELECT count(*) FROM interaction_change");
    expect(Number(rows[0]?.count)).toBeLessThan(500);
    expect(await totalOf(always)).toBe(await rowsThere());
    // It may take it a moment to see that it is too old; until then it says nothing rather than something wrong.
    const [copied, scanned] = await vi.waitFor(
      async () => {
        const both = await bothTotals({});
        if (!both || both[0] === "null") throw new Error("the copy is not made anew yet");
        return both;
      },
      { timeout: POLL_MS },
    );
    expect(copied).toBe(scanned);
  });

  test("with an emptied table, whose rows it does not count", async () => {
    await pool().query("TRUNCATE interaction, segment");
    expect(await totalOf()).toBe(0);
    await feedAll([draw(), draw()]);
    expect(await totalOf()).toBe(2);
    await expect.poll(() => bothTotals({})).toEqual(["2", "2"]);
  });

  test("without the changes of another server, which a restored database brings along", async () => {
    await stopColumnCopy();
    await pool().query(
      `INSERT INTO interaction_change SELECT '999999999', 1, started_at, channel, direction, with_agent, hub_id,
         campaign_ids, agent_ids, automation_ids, hub_ids, disposition_ids, abandon, finished FROM interaction`,
    );
    await pool().query("INSERT INTO interaction_change_mark (xid, forgotten) VALUES ('999999999', true)");
    startColumnCopy();
    await isReady();
    expect(await bothTotals({})).toEqual(["2", "2"]);
    expect(await totalOf({ guid: randomUUID() } as Partial<Search>)).toBe(0);
  });
});
