import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST } from "@/app/api/interactions/facets/route.ts";
import { system } from "../../actor.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, type InteractionIn } from "../../testing/interactions.ts";
import { actorOf, asked, refusal, sees } from "../../testing/search/arbitraries.ts";
import { data, expectedResults, isRefusalExpected, outcomeOf, type Sees } from "../../testing/search/oracle.ts";
import { POLL_MS, timeLimit } from "../../testing/time-limits.ts";
import { columnCopySize, copiedFacets, startColumnCopy, stopColumnCopy } from "../column-copy/lookup.ts";
import { freshNames } from "../names.ts";
import type { Search } from "../search/schema.ts";
import { wantedBy } from "../search/search.ts";
import { type Facet, facets } from "../values.ts";
import { facetCounts } from "./facets.ts";
import { type FacetsAnswer, facetsSearch } from "./schema.ts";

const SEARCHES = draws(500);
/** A search takes up to a tenth of a second; how many are drawn differs. */
const timeout = timeLimit(SEARCHES * 100);

beforeAll(async () => {
  expect(await feedAll(data)).toMatchObject({ created: 300, rejected: 0 });
});
afterAll(stopColumnCopy);

const own = {
  agent: "users",
  campaign: "campaigns",
  disposition: "dispositions",
  channel: "channels",
  hub: "outboundHubs",
  outcome: "outcome",
  direction: "interactionType",
} as const satisfies Record<Facet, keyof Search>;

const valuesIn: Record<Facet, (one: InteractionIn) => (string | number | null | undefined)[]> = {
  agent: ({ segments }) => segments.map(({ agent }) => agent),
  campaign: ({ segments }) => segments.map(({ campaign }) => campaign),
  disposition: ({ segments }) => segments.map(({ disposition }) => disposition?.id),
  channel: ({ segments }) => [segments[0]?.channel],
  hub: ({ segments }) => segments.map(({ dialer }) => dialer?.name),
  outcome: (one) => [outcomeOf(one)],
  direction: ({ segments }) => {
    const hub = segments.some(({ dialer }) => dialer);
    const inbound = segments[0]?.direction === "inbound";
    return [inbound ? "INBOUND" : hub ? null : "OUTBOUND", hub ? "OUTBOUND_HUB" : null];
  },
};

/** The search without what it asks for, or excludes, of the facet. */
function without(q: Search, facet: Facet): Search {
  const { [own[facet]]: _, ...rest } = q;
  const { [own[facet] as "users"]: __, ...others } = q.without ?? {};
  return { ...rest, without: others } as Search;
}

/** Every value and how many interactions have it, by a plain look at each that the other filters find. */
function naive(q: Search, s: Sees, facet: Facet): Record<string, number> {
  const shown = { agent: s.agents, campaign: s.campaigns, hub: s.hubs }[facet as "agent"];
  const counts: Record<string, number> = {};
  for (const { guid } of expectedResults(without(q, facet), s)) {
    const one = data.find((other) => other.guid === guid) as InteractionIn;
    for (const value of new Set(valuesIn[facet](one))) {
      if (value === null || value === undefined || value === "") continue;
      if (shown && !shown.includes(String(value))) continue;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return counts;
}

function bodyOf({ index, rows, orders, after, total, handling, guids, ...filters }: Search) {
  return facetsSearch.parse(filters);
}

/** Counts of a facet without the values that nothing has, which are there because they were asked for. */
const countsOf = ({ result }: FacetsAnswer, facet: Facet) =>
  Object.fromEntries(
    (result.find((one) => one.facet === facet)?.values ?? [])
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => [value, count]),
  );

describe("a facet counts what the other filters find", () => {
  test.each(["the database", "the copy of the columns"])(
    `in %s, for ${SEARCHES} searches and profiles`,
    { timeout },
    async (where) => {
      if (where !== "the database") {
        startColumnCopy();
        await vi.waitFor(() => expect(columnCopySize().rows).toBe(data.length), POLL_MS);
      }
      const known = await freshNames();
      let [counted, copied] = [0, 0];
      await fc.assert(
        fc.asyncProperty(sees, asked, async (drawn, q) => {
          // A copy is asked for who sees all agents and hubs.
          const s = where === "the database" ? drawn : { ...drawn, agents: null, hubs: null };
          const actor = actorOf(s, known);
          if (isRefusalExpected(q, s)) {
            expect(await refusal(facetCounts(bodyOf(q), actor))).toBe("invalid");
            return;
          }
          if (await copiedFacets(await wantedBy(q, actor), facets)) copied++;
          const found = await facetCounts(bodyOf(q), actor);
          for (const facet of facets) {
            const expected = naive(q, s, facet);
            expect([facet, countsOf(found, facet)]).toEqual([facet, expected]);
            counted += Object.keys(expected).length;
          }
        }),
        { numRuns: SEARCHES },
      );
      expect(counted).toBeGreaterThan(SEARCHES * 2);
      expect(copied > SEARCHES / 5).toBe(where !== "the database");
    },
  );

  test("and lists what is asked for before what more have, as many as it may, and the names with a part", async () => {
    const all = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 00:00:00" };
    const ask = async (more: object) => (await facetCounts(facetsSearch.parse({ ...all, ...more }), system)).result[0];
    const whole = await ask({ facets: ["agent"] });
    const last = whole?.values.at(-1)?.value;
    expect(whole?.values.map(({ count }) => count)).toEqual(
      whole?.values.map(({ count }) => count).sort((a, b) => b - a),
    );
    expect(await ask({ facets: ["agent"], most: 1 })).toEqual({
      facet: "agent",
      distinct: 3,
      values: whole?.values.slice(0, 1),
    });
    expect(await ask({ facets: ["agent"], most: 1, users: [last] })).toEqual({
      facet: "agent",
      distinct: 3,
      values: whole?.values.slice(-1),
    });
    expect(await ask({ facets: ["agent"], part: "UI" })).toMatchObject({ distinct: 1, values: [{ value: "luis" }] });
    expect(await ask({ facets: ["disposition"], part: "sal" })).toMatchObject({ distinct: 3 });
    expect(await ask({ facets: ["channel"], part: "what" })).toMatchObject({ values: [{ value: "whatsapp" }] });
    expect(await ask({ facets: ["hub"], part: "%" })).toMatchObject({ distinct: 0, values: [] });
  });
});

describe("POST /api/interactions/facets", () => {
  const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
  const ask = (body: object, key: string) => call(POST, { path: "/api/interactions/facets", body, key });

  test("says which field is wrong", async () => {
    const key = await makeApiKey();
    const wrong: [object, string][] = [
      [{ facets: ["moon"] }, "facets[0]"],
      [{ facets: [] }, "facets"],
      [{ facets: ["agent"], part: "x".repeat(2000) }, "part"],
      [{ part: "x" }, "part"],
      [{ facets: ["agent"], most: 101 }, "most"],
      [{ initialdate: undefined }, "initialdate"],
      [{ users: ["x".repeat(2000)] }, "users[0]"],
      [{ rows: 5 }, "rows"],
    ];
    for (const [body, path] of wrong) {
      const { status, json } = await ask({ ...range, ...body }, key);
      expect([status, json.errors?.[0].path]).toEqual([400, path]);
    }
  });

  test("lists no more than it may of 10,000 agents that are asked for", async () => {
    const users = [...Array.from({ length: 9_997 }, (_, i) => `nobody${i}`), "luis", "<b>", "\u200b"];
    const { status, json } = await ask({ ...range, users }, await makeApiKey());
    expect(status).toBe(200);
    expect(json.result.map(({ facet }: { facet: string }) => facet)).toEqual([...facets]);
    expect(json.result[0]).toMatchObject({ facet: "agent", distinct: 3 });
    expect(json.result[1].values.length).toBeGreaterThan(0);
  });

  test("shows only what the profile shows, and refuses who may not read interactions", async () => {
    const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
    const key = await makeApiKey({ actions: ["interactions:read"], sees: { campaigns: [demo.id] } });
    const { json, headers } = await ask({ ...range, facets: ["campaign"] }, key);
    expect(headers.get("x-restricted")).toBe("true");
    expect(json.result[0]).toMatchObject({ distinct: 1, values: [{ value: "Demo" }] });
    expect((await ask({ ...range, campaigns: ["Support"] }, key)).status).toBe(400);
    expect((await ask(range, await makeApiKey({ actions: ["flows:read"] }))).status).toBe(400);
  });
});
