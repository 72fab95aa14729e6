import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/interactions/breakdown/route.ts";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { type Actor, system } from "../../actor.ts";
import { db, lookups, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, type InteractionIn, type SegmentIn } from "../../testing/interactions.ts";
import { outcomeOf } from "../../testing/search/oracle.ts";
import { wallIn } from "../../time/instant.ts";
import { freshNames, type Kind } from "../names.ts";
import { channels } from "../schema.ts";
import { interactionsSearch } from "../search/schema.ts";
import { search } from "../search/search.ts";
import { outcomes, rankings } from "../values.ts";
import { breakdown } from "./breakdown.ts";
import { after, agents, bots, byGuid, campaigns, data, dispositions, hubs } from "./october.fixture.ts";
import { breakdownSearch, type Ranking } from "./schema.ts";

beforeAll(async () => {
  expect(await feedAll(data)).toMatchObject({ created: 400, rejected: 0 });
});

const subset = <T>(all: readonly T[]) => fc.subarray([...all]);
const mostly = <T, U>(usual: T, arbitrary: fc.Arbitrary<U>, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => mostly(undefined, arbitrary, 7);
const sees = fc.record({
  campaigns: mostly(null, subset(campaigns), 1),
  agents: mostly(null, subset(agents), 1),
  hubs: mostly(null, subset(hubs), 1),
});
type Sees = { campaigns: string[] | null; agents: string[] | null; hubs: string[] | null };

const zones = ["UTC", "Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
const asked = fc
  .record({
    from: fc.integer({ min: 0, max: 34 * 86_400 }),
    length: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 34 * 86_400 })),
    timezone: fc.constantFrom(...zones),
    dates: fc.boolean(),
    contactId: rarely(fc.constantFrom("c1", "c2")),
    channels: rarely(subset(channels)),
    outcome: rarely(fc.constantFrom(...outcomes)),
    automations: rarely(subset(bots)),
    interactionType: rarely(fc.constantFrom("INBOUND" as const, "OUTBOUND" as const)),
    connectedInteraction: rarely(fc.constantFrom("WITH_AGENT" as const, "WITHOUT_AGENT" as const)),
    users: rarely(subset(agents)),
    campaigns: rarely(subset(campaigns)),
    outboundHubs: rarely(subset(hubs)),
    dispositions: rarely(subset([...dispositions, 9])),
  })
  .map(({ from, length, dates, ...rest }) => {
    const range = { initialdate: after(from), finaldate: after(from + length) };
    const given = { ...rest, ...(dates || !rest.contactId ? range : {}) };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  });

const segmentsOf = ({ segments }: InteractionIn) =>
  segments.toSorted((a, b) => (a.timings.startDate < b.timings.startDate ? -1 : 1));
const startOf = (one: InteractionIn) => segmentsOf(one)[0]?.timings.startDate ?? "";
const answeredAt = ({ segments }: InteractionIn) =>
  segments.flatMap(({ agent, timings }) => (agent && timings.dateAttendedAgent) || []).sort()[0] ?? null;
const seconds = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`) / 1000;

type ValueOf = (segment: SegmentIn) => string | number | null | undefined;
const valuesOf: Record<Ranking, ValueOf> = {
  campaign: ({ campaign }: SegmentIn) => campaign,
  agent: ({ agent }: SegmentIn) => agent,
  hub: ({ dialer }: SegmentIn) => dialer?.name,
  disposition: ({ disposition }: SegmentIn) => disposition && Number(disposition.id),
};
const filterOf = { campaign: "campaigns", agent: "users", hub: "outboundHubs", disposition: "dispositions" } as const;
const seenOf = { campaign: "campaigns", agent: "agents", hub: "hubs", disposition: null } as const;

const seconds60 = fc.integer({ min: 1, max: 60 });

const isFilled = (query: object, name: string) => ((query as Record<string, unknown[]>)[name]?.length ?? 0) > 0;

describe("a breakdown counts what the search finds", () => {
  test("exactly, by every way to look at it, for random filters, zones and profiles", async () => {
    const known = await freshNames();
    const actorOf = (s: Sees): Actor => {
      const ids = (kind: Kind, list: string[] | null) =>
        list?.map((name) => BigInt(known.idOf(kind, name) ?? 0)) ?? ("all" as const);
      const seen = { campaigns: ids("campaigns", s.campaigns), agents: ids("users", s.agents) };
      return { ...system, sees: { ...seen, hubs: ids("hubs", s.hubs) } };
    };
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        sees,
        asked,
        fc.nat({ max: 3 }),
        seconds60,
        fc.option(seconds60, { nil: undefined }),
        async (s, q, n, within, withinEmail) => {
          const actor = actorOf(s);
          const of = (by: string, more = {}) =>
            breakdown(breakdownSearch.parse({ ...q, by, within, withinEmail, ...more }), actor);
          const every = { index: 0, rows: 10_000 };
          const find = (more: object) => search(interactionsSearch.parse({ ...q, ...every, ...more }), actor);
          const page = await find({}).catch(() => null);
          if (!page) {
            await expect(of("channel")).rejects.toMatchObject({ code: "invalid" });
            return;
          }
          const found = page.result.map(({ guid }) => byGuid.get(guid) as InteractionIn);
          const total = found.length;
          counted += total;

          const time = await of("time");
          if (time.by !== "time") throw new Error("not by time");
          expect(time.total).toBe(total);
          expect(time.bars.length).toBeLessThanOrEqual(120);
          for (const [i, bar] of time.bars.entries()) {
            const inside = found.filter((one) => startOf(one) >= bar.startDate && startOf(one) <= bar.endDate);
            expect(bar.count).toBe(inside.length);
            for (const channel of channels) {
              expect(bar.channels[channel] ?? 0).toBe(
                inside.filter((one) => one.segments[0]?.channel === channel).length,
              );
            }
            const next = time.bars[i + 1];
            if (next) expect(seconds(next.startDate)).toBe(seconds(bar.endDate) + 1);
            if (i === n) expect((await find(bar.dates)).total).toBe(bar.count);
          }
          expect(time.bars.reduce((sum, { count }) => sum + count, 0)).toBe(total);

          const byChannel = await of("channel");
          const perChannel = Map.groupBy(found, ({ segments }) => segments[0]?.channel);
          expect(byChannel).toMatchObject({ total });
          expect(
            new Map(
              "result" in byChannel ? byChannel.result.map((one) => ["channel" in one && one.channel, one.count]) : [],
            ),
          ).toEqual(new Map([...perChannel].map(([channel, all]) => [channel, all.length])));

          const hours = await of("hour-by-weekday");
          const cells = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
          for (const one of found) {
            const at = wallIn(new Date(seconds(startOf(one)) * 1000), String(q.timezone));
            const weekday = (new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDay() + 6) % 7;
            (cells[weekday] as number[])[at.hour] = (cells[weekday]?.[at.hour] ?? 0) + 1;
          }
          expect(hours).toEqual({ by: "hour-by-weekday", total, cells });

          const went = Map.groupBy(found, outcomeOf);
          const [answered, abandoned, contained, unfinished] = outcomes.map((outcome) => went.get(outcome) ?? []) as [
            InteractionIn[],
            InteractionIn[],
            InteractionIn[],
            InteractionIn[],
          ];
          const isEmail = ({ segments }: InteractionIn) => segments[0]?.channel === "email";
          const limitOf = (one: InteractionIn) => (isEmail(one) ? (withinEmail ?? within) : within);
          const quickly = answered.filter(
            (one) => seconds(answeredAt(one) ?? "") - seconds(startOf(one)) <= limitOf(one),
          );
          const judged = answered.length + abandoned.length;
          const service = await of("service");
          expect(service).toEqual({
            by: "service",
            total,
            inbound: total - (went.get(null)?.length ?? 0),
            answered: answered.length,
            abandoned: abandoned.length,
            contained: contained.length,
            unfinished: unfinished.length,
            within,
            withinEmail: withinEmail ?? within,
            judgedEmails: [...answered, ...abandoned].filter(isEmail).length,
            answeredWithin: quickly.length,
            serviceLevel: judged ? quickly.length / judged : null,
          });

          // What a figure leads to is what it counts, unless the search names another outcome already.
          for (const outcome of outcomes) {
            if ("outcome" in q && q.outcome !== outcome) continue;
            const marked = await find({ outcome });
            expect(marked.result.map(({ guid }) => guid).sort()).toEqual(
              (went.get(outcome) ?? []).map(({ guid }) => guid).sort(),
            );
            expect(service).toMatchObject({ [outcome.toLowerCase()]: marked.total });
          }

          for (const by of rankings) {
            const seen = seenOf[by] && s[seenOf[by]];
            const named = (q as Record<string, unknown[]>)[filterOf[by]];
            const namesIn = (one: InteractionIn) =>
              [...new Set(one.segments.map(valuesOf[by]))]
                .filter((value) => value !== null && value !== undefined)
                .filter((value) => !seen || seen.includes(String(value)))
                .filter((value) => !named?.length || named.includes(value))
                .map(String);
            const counts = new Map<string, number>();
            for (const one of found) for (const name of namesIn(one)) counts.set(name, (counts.get(name) ?? 0) + 1);
            const most = 1 + n;
            const got = await of(by, { most });
            if (!("others" in got)) throw new Error(`not by ${by}`);
            const shown = got.result.map((one) => ("id" in one ? String(one.id) : one.name));
            expect(got.result.map(({ count }) => count)).toEqual(shown.map((name) => counts.get(name)));
            expect(got.result.map(({ count }) => count)).toEqual(
              [...counts.values()].sort((one, other) => other - one).slice(0, most),
            );
            expect(got).toMatchObject({
              total,
              without: found.filter((one) => one.segments.every((segment) => !valuesOf[by](segment))).length,
              hidden: found.filter((one) => {
                const values = one.segments.map(valuesOf[by]).filter(Boolean);
                return seen && values.length > 0 && !values.some((value) => seen.includes(String(value)));
              }).length,
              others: {
                names: counts.size - shown.length,
                count: found.filter((one) => namesIn(one).some((name) => !shown.includes(name))).length,
              },
            });
            const [first] = got.result;
            // Beside automations alone, an agent would widen the search: such a mark leads nowhere.
            const widens = by === "agent" && isFilled(q, "automations") && !isFilled(q, "users");
            if (first && !widens) {
              const chosen = { [filterOf[by]]: ["id" in first ? first.id : first.name] };
              const narrowed = by === "agent" ? { ...chosen, automations: undefined } : chosen;
              expect((await find(narrowed)).total).toBe(first.count);
            }
          }
        },
      ),
      { numRuns: draws(200) },
    );
    expect(counted).toBeGreaterThan(draws(400));
  });
});

describe("POST /api/interactions/breakdown", () => {
  const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
  const ask = (body: object, key: string) => call(POST, { path: "/api/interactions/breakdown", body, key });

  test("answers as its contract says, and says 400 to what a search would not take", async () => {
    const key = await makeApiKey();
    for (const by of ["time", "channel", ...rankings, "hour-by-weekday", "service"]) {
      const { status, json, headers } = await ask({ ...range, by }, key);
      expect([status, json.by]).toEqual([200, by]);
      expect(headers.get("x-restricted")).toBeNull();
    }
    for (const wrong of [{ by: "moon" }, { by: "time", rows: 5 }, { by: "time", channels: ["fax"] }, {}]) {
      expect((await ask({ ...range, ...wrong }, key)).status).toBe(400);
    }
    expect((await ask({ by: "time" }, key)).json.errors[0].path).toBe("initialdate");
  });

  test.each([
    ["breakdown", POST, { by: "time" }],
    ["search", SEARCH, { subject: "any", index: 0, rows: 5 }],
  ] as const)("a %s leaves off, in the database too, once nobody waits for it", async (name, handler, asked) => {
    const key = await makeApiKey();
    const [blocker, gone] = [await pool().connect(), new AbortController()];
    const waiting = async () => {
      // Other test files wait for locks in databases of their own.
      const text = `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%interaction%'`;
      return (await lookups().query(text)).rowCount;
    };
    try {
      await blocker.query("BEGIN; LOCK TABLE interaction");
      const headers = { "X-ApiKey": key, "Content-Type": "application/json" };
      const body = JSON.stringify({ ...range, ...asked });
      const address = `http://127.0.0.1/api/interactions/${name}`;
      const answered = handler(new Request(address, { method: "POST", headers, body, signal: gone.signal }));
      await expect.poll(waiting).toBe(1);
      gone.abort();
      expect((await answered).status).toBe(503);
      expect(await waiting()).toBe(0);
    } finally {
      await blocker.query("ROLLBACK");
      blocker.release();
    }
    expect((await ask({ ...range, by: "time" }, key)).json.total).toBeGreaterThan(300);
  });

  test("restricts silently, and refuses to count by what may not be seen", async () => {
    const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
    const key = await makeApiKey({ actions: ["interactions:read"], sees: { campaigns: [demo.id] } });
    const { json, headers } = await ask({ ...range, by: "campaign" }, key);
    expect(headers.get("x-restricted")).toBe("true");
    expect(json.result.map(({ name }: { name: string }) => name)).toEqual(["Demo"]);
    expect(json).toMatchObject({ total: json.result[0].count, others: { names: 0, count: 0 }, without: 0, hidden: 0 });
    expect((await ask({ ...range, by: "time", campaigns: ["Support"] }, key)).status).toBe(400);
    expect((await ask({ ...range, by: "time" }, await makeApiKey({ actions: ["flows:read"] }))).status).toBe(400);
  });
});
