import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { byUser } from "../../auth/identify.ts";
import { db } from "../../db.ts";
import { draws } from "../../testing/draws.ts";
import { makeUser } from "../../testing/factories.ts";
import { feedAll, type InteractionIn, type SegmentIn } from "../../testing/interactions.ts";
import { actorOf, asked, refusal, sees } from "../../testing/search/arbitraries.ts";
import {
  agents,
  campaigns,
  data,
  expectedResults,
  hubs,
  isRefusalExpected,
  type Sees,
} from "../../testing/search/oracle.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import { breakdownSearch, type RankedBreakdown, type Ranking } from "../breakdown/schema.ts";
import { freshNames } from "../names.ts";
import { searchNamesFor } from "../search/choosable-names.ts";
import type { Search } from "../search/schema.ts";
import { download } from "./download.ts";
import { beginExport, discardExport } from "./exports.ts";
import { exportJobs } from "./jobs.ts";
import { exportAll, exportFile } from "./stream.ts";
import { prepareExport } from "./work.ts";

const FILES = draws(600);
const PREPARED = draws(150);
const COUNTS = draws(400);

withQueues(exportJobs);
beforeAll(async () => {
  expect(await feedAll(data)).toMatchObject({ created: data.length, rejected: 0 });
});

const guidsOf = (interactions: readonly InteractionIn[]) => interactions.map(({ guid }) => guid);
const inCsv = (text: string) =>
  Papa.parse<string[]>(text.trimEnd())
    .data.slice(1)
    .map(([guid]) => guid);
const inLines = (text: string) =>
  text.split("\n").flatMap((line) => (line ? [(JSON.parse(line) as { guid: string }).guid] : []));
/** The search without its page. */
const whole = ({ index, rows, ...search }: Search): Search => search;

describe("every way out of the service is inside what the actor may see, against a plain reading of the contract", () => {
  test(`the streams and files of ${FILES} searches`, async () => {
    const known = await freshNames();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(sees, asked, async (s, q) => {
        const actor = actorOf(s, known);
        const search = whole(q);
        const stream = () => exportAll(search, "text/csv", actor);
        const file = (search: Search) => exportFile({ search, format: "ndjson" }, actor);
        if (isRefusalExpected(q, s)) {
          expect([await refusal(stream()), await refusal(file(search))]).toEqual(["invalid", "invalid"]);
          return;
        }
        const expected = guidsOf(expectedResults(q, s));
        found += expected.length;
        const [streamed, all, page] = await Promise.all([
          stream().then((body) => new Response(body).text()),
          file(search).then(({ body }) => new Response(body).text()),
          file(q).then(({ body }) => new Response(body).text()),
        ]);
        expect(inCsv(streamed)).toEqual(expected);
        expect(inLines(all)).toEqual(expected);
        const { index = 0, rows = 0 } = q;
        expect(inLines(page)).toEqual(expected.slice(index * rows, (index + 1) * rows));
      }),
      { numRuns: FILES },
    );
    expect(found).toBeGreaterThan(FILES);
  });

  test(`${PREPARED} prepared files, by the profile of when they are prepared`, async () => {
    const known = await freshNames();
    const { id, profileId } = await makeUser();
    const become = async (s: Sees): Promise<Actor> => {
      const { campaigns, hubs, agents } = actorOf(s, known).sees;
      const idsOf = (seen: typeof campaigns) => (seen === "all" ? [] : [...seen]);
      await db().profile.update({
        where: { id: profileId ?? 0n },
        data: {
          allCampaigns: campaigns === "all",
          allHubs: hubs === "all",
          allAgents: agents === "all",
          campaignIds: idsOf(campaigns),
          hubIds: idsOf(hubs),
          agentIds: idsOf(agents),
        },
      });
      return (await byUser(id)) as Actor;
    };
    let found = 0;
    await fc.assert(
      fc.asyncProperty(sees, sees, asked, async (asking, preparing, q) => {
        const asker = await become(asking);
        const begun = () => beginExport({ search: whole(q), format: "csv", columns: ["guid"] }, asker);
        if (isRefusalExpected(q, asking)) {
          expect(await refusal(begun())).toBe("invalid");
          return;
        }
        const job = (await begun()).result.id;
        const owner = await become(preparing);
        await prepareExport(BigInt(job), new AbortController().signal);
        if (isRefusalExpected(q, preparing)) expect(await refusal(fetched(job, owner))).toBe("gone");
        else {
          const expected = guidsOf(expectedResults(q, preparing));
          expect(await fetched(job, owner)).toEqual(expected);
          found += expected.length;
        }
        await discardExport(job, owner);
      }),
      { numRuns: PREPARED },
    );
    expect(found).toBeGreaterThan(PREPARED);
  });

  test(`the names to choose from and the counts of ${COUNTS} searches`, async () => {
    const known = await freshNames();
    await fc.assert(
      fc.asyncProperty(sees, asked, async (s, q) => {
        const actor = actorOf(s, known);
        const { result: names } = await searchNamesFor(actor);
        expect(names.campaigns).toEqual(s.campaigns?.toSorted() ?? campaigns.toSorted());
        expect(names.users).toEqual(s.agents?.toSorted() ?? expect.arrayContaining(agents));
        expect(names.outboundHubs).toEqual(s.hubs?.toSorted() ?? hubs.toSorted());
        const { orders, ...filters } = whole(q);
        const by = (what: string) => breakdown(breakdownSearch.parse({ ...filters, by: what }), actor);
        if (isRefusalExpected(q, s)) {
          expect(await refusal(by("channel"))).toBe("invalid");
          return;
        }
        const expected = expectedResults(q, s);
        const counted = await Promise.all(["time", "channel", "hour-by-weekday", "service"].map(by));
        expect(counted.map(({ total }) => total)).toEqual(Array(4).fill(expected.length));
        for (const [what, { of, seen, asked }] of Object.entries(ranked(q, s))) {
          const { total, result } = (await by(what)) as RankedBreakdown;
          expect(total).toBe(expected.length);
          const may = (name: string) => (seen?.includes(name) ?? true) && (!asked?.length || asked.includes(name));
          const counts = new Map<string, number>();
          for (const { segments } of expected) {
            const once = new Set(segments.map(of).filter((name) => name && may(name)));
            for (const name of once) counts.set(String(name), (counts.get(String(name)) ?? 0) + 1);
          }
          expect(new Map(result.map(({ name, count }) => [name, count]))).toEqual(counts);
        }
      }),
      { numRuns: COUNTS },
    );
  });
});

async function fetched(job: number, owner: Actor): Promise<(string | undefined)[]> {
  const { body } = await download(job, false, owner);
  return inCsv(await new Response(body).text());
}

type Names = string[] | null | undefined;
type Ranked = { of: (segment: SegmentIn) => string | null | undefined; seen: Names; asked: Names };

function ranked(q: Search, s: Sees): Record<Exclude<Ranking, "disposition">, Ranked> {
  return {
    campaign: { of: ({ campaign }) => campaign, seen: s.campaigns, asked: q.campaigns },
    agent: { of: ({ agent }) => agent, seen: s.agents, asked: q.users },
    hub: { of: ({ dialer }) => dialer?.name, seen: s.hubs, asked: q.outboundHubs },
  };
}
