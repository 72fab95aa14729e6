import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/interactions/performance/route.ts";
import { type Actor, system } from "../../actor.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, type InteractionIn, type SegmentIn } from "../../testing/interactions.ts";
import { outcomeOf } from "../../testing/search/oracle.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import { agents, after as at, bots, campaigns, data } from "../breakdown/october.fixture.ts";
import { breakdownSearch, type ServiceBreakdown } from "../breakdown/schema.ts";
import { freshNames, type Kind } from "../names.ts";
import { channels } from "../schema.ts";
import { interactionsSearch } from "../search/schema.ts";
import { search } from "../search/search.ts";
import { outcomes, type PerformanceKind, performanceKinds } from "../values.ts";
import { performanceSearch } from "./schema.ts";
import { performanceOf } from "./service-of.ts";

// As they were drawn, but some have no end.
const fed = data.map((one, i): InteractionIn => {
  if (i % 7 !== 0) return one;
  const [first, ...rest] = one.segments as [SegmentIn, ...SegmentIn[]];
  return { ...one, segments: [{ ...first, timings: { ...first.timings, endDate: null } }, ...rest] };
});
const byGuid = new Map(fed.map((one) => [one.guid, one]));

beforeAll(async () => {
  expect(await feedAll(fed)).toMatchObject({ created: 400, rejected: 0 });
});

const seconds = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`) / 1000;
const timesOf = ({ segments }: InteractionIn) => {
  const ends = segments.map(({ timings }) => timings.endDate);
  const attended = segments.flatMap(({ agent, timings }) => (agent && timings.dateAttendedAgent) || []);
  return {
    start: Math.min(...segments.map(({ timings }) => seconds(timings.startDate))),
    answer: Math.min(...attended.map(seconds)),
    end: ends.includes(null) ? null : Math.max(...ends.map((end) => seconds(end ?? ""))),
  };
};
const average = (all: number[]) =>
  all.length === 0 ? null : Math.round(all.reduce((sum, one) => sum + one, 0) / all.length);

/** The figures of these, one by one. */
function figuresOf(all: InteractionIn[], limitOf: (one: InteractionIn) => number) {
  const answered = all.filter((one) => outcomeOf(one) === "ANSWERED");
  const abandoned = all.filter((one) => outcomeOf(one) === "ABANDONED").length;
  const offered = answered.length + abandoned;
  const quick = answered.filter((one) => timesOf(one).answer - timesOf(one).start <= limitOf(one)).length;
  const handled = answered.map(timesOf).flatMap(({ answer, end }) => (end === null ? [] : Math.max(0, end - answer)));
  return {
    offered,
    answered: answered.length,
    abandoned,
    answeredWithin: quick,
    abandonedShare: offered ? abandoned / offered : null,
    serviceLevel: offered ? quick / offered : null,
    averageWait: average(answered.map(timesOf).map(({ start, answer }) => answer - start)),
    averageHandleTime: average(handled),
  };
}

const segmentValue: Record<PerformanceKind, (segment: SegmentIn) => string | null | undefined> = {
  campaign: ({ campaign }) => campaign,
  agent: ({ agent }) => agent,
  channel: ({ channel }) => channel,
};
const filterOf = { campaign: "campaigns", agent: "users", channel: "channels" } as const;

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
const asked = fc.record({
  from: fc.integer({ min: 0, max: 20 * 86_400 }),
  length: fc.integer({ min: 0, max: 34 * 86_400 }),
  channels: rarely(some(channels)),
  users: rarely(some(agents)),
  campaigns: rarely(some(campaigns)),
  automations: rarely(some(bots)),
  outcome: rarely(fc.constantFrom(...outcomes)),
});
const seen = { campaigns: rarely(some(campaigns)), agents: rarely(some(agents)) };

describe("a table of service", () => {
  test("has the figures of what the search finds, for random filters and profiles, and adds up to the strip", async () => {
    const known = await freshNames();
    const ids = (kind: Kind, list: string[] | undefined) =>
      list?.map((name) => BigInt(known.idOf(kind, name) ?? 0)) ?? ("all" as const);
    let offered = 0;
    const within = fc.integer({ min: 1, max: 60 });
    const property = fc.asyncProperty(
      fc.record(seen),
      asked,
      fc.record({ within, withinEmail: within, most: fc.integer({ min: 1, max: 4 }) }),
      async (sees, { from, length, ...filters }, { most, ...judged }) => {
        const actor: Actor = {
          ...system,
          sees: { campaigns: ids("campaigns", sees.campaigns), agents: ids("users", sees.agents), hubs: "all" },
        };
        const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
        const given = { initialdate: at(from), finaldate: at(from + length), ...named };
        const tableOf = (by: PerformanceKind) =>
          performanceOf(performanceSearch.parse({ ...given, ...judged, most, by }), actor);
        const page = await search(interactionsSearch.parse({ ...given, index: 0, rows: 10_000 }), actor).catch(
          () => null,
        );
        if (!page) return void (await expect(tableOf("campaign")).rejects.toMatchObject({ code: "invalid" }));
        const found = page.result.map(({ guid }) => byGuid.get(guid) as InteractionIn);
        const judgedOnes = found.filter((one) => ["ANSWERED", "ABANDONED"].includes(outcomeOf(one) ?? ""));
        const isEmail = ({ segments }: InteractionIn) => segments[0]?.channel === "email";
        const of = (all: InteractionIn[]) =>
          figuresOf(all, (one) => (isEmail(one) ? judged.withinEmail : judged.within));
        offered += judgedOnes.length;

        const strip = (await breakdown(
          breakdownSearch.parse({ ...given, ...judged, by: "service" }),
          actor,
        )) as ServiceBreakdown;
        const { answered, abandoned, answeredWithin, serviceLevel } = strip;
        for (const by of performanceKinds) {
          const got = await tableOf(by);
          const segmentsOf = (one: InteractionIn) => (by === "channel" ? one.segments.slice(0, 1) : one.segments);
          const all = (one: InteractionIn) => segmentsOf(one).flatMap((segment) => segmentValue[by](segment) ?? []);
          const sights = { campaign: sees.campaigns, agent: sees.agents, channel: undefined }[by];
          const isSeen = (value: string) => sights?.includes(value) ?? true;
          const isAsked = (value: string) => (named[filterOf[by]] as string[] | undefined)?.includes(value) ?? true;
          const values = (one: InteractionIn) => [...new Set(all(one).filter((one) => isSeen(one) && isAsked(one)))];
          const names = [...new Set(judgedOnes.flatMap(values))];
          const having = (of: string[]) => judgedOnes.filter((one) => values(one).some((value) => of.includes(value)));

          expect(got.total).toEqual(of(judgedOnes));
          expect(got.total).toMatchObject({ answered, abandoned, answeredWithin, serviceLevel });
          const shown = got.result.map(({ name }) => name);
          expect(got.result).toEqual(shown.map((name) => ({ name, ...of(having([name])) })));
          expect(got.result.map((row) => row.offered)).toEqual(
            names
              .map((name) => having([name]).length)
              .sort((one, other) => other - one)
              .slice(0, most),
          );
          const others = names.filter((name) => !shown.includes(name));
          expect(got.others).toEqual({ names: others.length, ...of(having(others)) });
          expect(got.without).toEqual(of(judgedOnes.filter((one) => all(one).length === 0)));
          expect(got.hidden).toEqual(of(judgedOnes.filter((one) => all(one).length > 0 && !all(one).some(isSeen))));
          if (by !== "channel") continue;
          const rows = [...got.result, got.others];
          for (const figure of ["offered", "answered", "abandoned", "answeredWithin"] as const)
            expect(rows.reduce((sum, row) => sum + row[figure], 0)).toBe(got.total[figure]);
        }
      },
    );
    await fc.assert(property, { numRuns: draws(120) });
    expect(offered).toBeGreaterThan(draws(400));
  });
});

describe("POST /api/interactions/performance", () => {
  const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
  const ask = (body: object, key: string) => call(POST, { path: "/api/interactions/performance", body, key });

  test("answers as its contract says, and names the field of what a search would not take", async () => {
    const key = await makeApiKey();
    for (const by of performanceKinds) {
      const { status, json, headers } = await ask({ ...range, by }, key);
      expect([status, json.by, headers.get("x-restricted")]).toEqual([200, by, null]);
      expect(json.result.length).toBeGreaterThan(1);
    }
    const wrong: [string, object][] = [
      ["by", { by: "disposition" }],
      ["by", {}],
      ["most", { by: "agent", most: 401 }],
      ["within", { by: "agent", within: 0 }],
      ["channels", { by: "agent", channels: ["fax"] }],
      ["initialdate", { by: "agent", finaldate: "2026-09-01 00:00:00" }],
    ];
    for (const [path, more] of wrong) {
      const { status, json } = await ask({ ...range, ...more }, key);
      expect([path, status, json.errors?.[0].path]).toEqual([path, 400, path]);
    }
    expect((await ask({ by: "agent" }, key)).json.errors[0].path).toBe("initialdate");
  });

  test("leaves out campaigns that the key may not see, and refuses a hidden name or a key without interactions:read", async () => {
    const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
    const key = await makeApiKey({ actions: ["interactions:read"], sees: { campaigns: [demo.id] } });
    const { json, headers } = await ask({ ...range, by: "campaign" }, key);
    expect(headers.get("x-restricted")).toBe("true");
    expect(json.result.map(({ name }: { name: string }) => name)).toEqual(["Demo"]);
    expect((await ask({ ...range, by: "agent", campaigns: ["Support"] }, key)).status).toBe(400);
    expect((await ask({ ...range, by: "agent" }, await makeApiKey({ actions: ["flows:read"] }))).status).toBe(400);
  });
});
