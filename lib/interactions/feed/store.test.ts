import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as DETAIL } from "@/app/api/interactions/id/[guid]/route.ts";
import { GET, POST } from "@/app/api/interactions/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { linesIn, makeInteraction, makeSegment } from "../../testing/interactions.ts";

const path = "/api/interactions";
let key = "";
beforeAll(async () => {
  key = await makeApiKey();
});

const json = (body: unknown) => call(POST, { path, body, key });
const lines = (body: Uint8Array) =>
  call(POST, { path, body, headers: { "Content-Type": "application/x-ndjson" }, key });

async function summaryOf(guid: string) {
  const range = "initialdate=1990-01-01 00:00:00&finaldate=2026-11-01 00:00:00&index=0&rows=1";
  const { json } = await call(GET, { path: `${path}?guid=${guid}&${range}`, key });
  return json.result[0];
}

async function segmentsOf(guid: string) {
  return (await call(DETAIL, { path: `${path}/id/${guid}`, key })).json.result;
}

describe("what is stored", () => {
  test("segments replace themselves, others stay, the summary follows", async () => {
    const one = makeInteraction(
      { start: "2026-10-05 10:00:00", client: { id: "1" }, flags: { outOfTime: true } },
      {
        start: "2026-10-05 10:05:00",
        client: { id: "2", contactId: "c" },
        timings: { startDate: "2026-10-05 10:05:00" },
      },
    );
    await json(one);
    expect(await summaryOf(one.guid)).toMatchObject({
      timings: { startDate: "2026-10-05 10:00:00", endDate: null, duration: null },
      client: { id: "1", name: null, contactId: "c" },
      flags: { holiday: false, outOfTime: true, finished: false },
    });
    const [, second] = one.segments;
    const ended = {
      ...second,
      timings: { startDate: "2026-10-05 09:00:00", endDate: "2026-10-05 10:30:00" },
      flags: { finished: true },
    };
    await json({ guid: one.guid, segments: [ended] });
    expect(await summaryOf(one.guid)).toMatchObject({
      timings: { startDate: "2026-10-05 09:00:00", endDate: "2026-10-05 10:30:00", duration: 5400 },
      client: { id: "2", contactId: "c" },
      flags: { outOfTime: true, finished: false },
    });
    expect((await segmentsOf(one.guid)).map((segment: { segmentId: string }) => segment.segmentId)).toEqual(
      [second, one.segments[0]].map((segment) => segment?.segmentId),
    );
  });

  test("segments that start together stay in the order they came", async () => {
    const one = makeInteraction({ segmentId: "z" }, { segmentId: "a" }, { segmentId: "m" });
    await json(one);
    await json({ guid: one.guid, segments: [one.segments[0], makeSegment({ segmentId: "b" })] });
    expect((await segmentsOf(one.guid)).map((segment: { segmentId: string }) => segment.segmentId)).toEqual([
      "z",
      "a",
      "m",
      "b",
    ]);
  });

  test.each([5, 80])("many at once on the same %i interactions lose no segment", async (count) => {
    const guids = Array.from({ length: count }, () => randomUUID());
    const posts = Array.from({ length: 8 }, (_, n) => {
      const interactions = guids.map((guid) => ({ guid, segments: [makeSegment({ segmentId: `s${n}` })] }));
      return lines(linesIn(n % 2 ? interactions : interactions.reverse()));
    });
    const counts = (await Promise.all(posts)).map(({ json }) => json.result);
    for (const result of counts) expect(result).toMatchObject({ received: count, rejected: 0 });
    expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(count);
    for (const guid of guids.slice(0, 10)) {
      expect(await segmentsOf(guid)).toHaveLength(8);
      expect((await summaryOf(guid)).segments).toHaveLength(8);
    }
    expect(await db().segment.count({ where: { guid: { in: guids } } })).toBe(8 * count);
  });

  test("records that are not known are made once, bare", async () => {
    const [campaign, agent, hub, bot] = ["campaign", "agent", "hub", "bot"].map(unique) as [
      string,
      string,
      string,
      string,
    ];
    const disposition = { id: "70001", levels: ["A", "B"] };
    const one = makeInteraction({ campaign, agent, dialer: { name: hub }, disposition }, { campaign, automation: bot });
    await Promise.all([json(one), json({ ...one, guid: randomUUID() })]);
    expect(await db().campaign.findUnique({ where: { name: campaign } })).toMatchObject({
      timezone: "UTC",
      enabled: true,
    });
    expect(await db().user.findUnique({ where: { username: agent } })).toMatchObject({
      passwordHash: null,
      profileId: null,
    });
    expect(await db().hub.findUnique({ where: { name: hub } })).toMatchObject({ channel: "telephony", enabled: false });
    expect(await db().automation.count({ where: { name: bot } })).toBe(1);
    expect(await db().disposition.findUnique({ where: { id: 70_001 } })).toMatchObject({
      levels: ["A", "B"],
      confirmed: false,
    });
    const next = await db().disposition.create({ data: { levels: ["made here"] } });
    expect(next.id).toBe(70_002n);
  });

  test("a campaign that was renamed since is still the same to the segments of before", async () => {
    const [before, after] = [unique("before"), unique("after")];
    const one = makeInteraction({ campaign: before });
    await json(one);
    await db().campaign.update({ where: { name: before }, data: { name: after } });
    await json({ guid: one.guid, segments: [makeSegment({ campaign: "Demo", start: "2026-10-05 12:00:00" })] });
    await expect
      .poll(async () => (await summaryOf(one.guid)).segments.map((segment: { campaign: string }) => segment.campaign))
      .toEqual([after, "Demo"]);
    expect(await db().campaign.count({ where: { name: before } })).toBe(0);
  });

  test("events tell what is finished and disposed of, once", async () => {
    const eventsOf = async (guid: string) => {
      const rows = await db().event.findMany({
        where: { body: { path: ["guid"], equals: guid } },
        orderBy: { id: "asc" },
      });
      return rows.map(({ name }) => name);
    };
    const one = makeInteraction({ segmentId: "s" });
    await json(one);
    expect(await eventsOf(one.guid)).toEqual([]);
    const finished = { guid: one.guid, segments: [makeSegment({ segmentId: "s", flags: { finished: true } })] };
    await json(finished);
    await json(finished);
    expect(await eventsOf(one.guid)).toEqual(["interaction.finished"]);
    const disposed = {
      guid: one.guid,
      segments: [makeSegment({ segmentId: "s", flags: { finished: true }, disposition: { id: 3, levels: ["Sale"] } })],
    };
    await lines(linesIn([disposed, disposed]));
    expect(await eventsOf(one.guid)).toEqual(["interaction.finished", "interaction.disposition"]);
  });

  test("a stream's events are those of its interactions one by one", async () => {
    const odd = { id: "7", comment: 'tab\t, "quotes", \\ and a\nline', levels: ["Sale", "\\N"] };
    const all = Array.from({ length: 60 }, () => makeInteraction({ flags: { finished: true }, disposition: odd }));
    const [alone, ...others] = all;
    if (!alone) throw new Error("There are sixty.");
    await json(alone);
    await lines(linesIn(others));
    const bodies = async (guid: string) => {
      const rows = await db().event.findMany({
        where: { body: { path: ["guid"], equals: guid } },
        orderBy: { id: "asc" },
      });
      return rows.map(({ name, campaign, body }) => [name, { campaign, ...(body as object), guid: "" }]);
    };
    const { body } = await db().event.findFirstOrThrow({ where: { body: { path: ["guid"], equals: alone.guid } } });
    expect(body).toEqual(await summaryOf(alone.guid));
    const expected = await bodies(alone.guid);
    expect(expected).toMatchObject([
      ["interaction.finished", { disposition: { ...odd, id: 7 } }],
      ["interaction.disposition", { disposition: { ...odd, id: 7 } }],
    ]);
    for (const { guid } of others) expect(await bodies(guid)).toEqual(expected);
  });

  test("what comes again as it was is not written again; of what comes in part, only that", async () => {
    const all = Array.from({ length: 60 }, () => makeInteraction({}, { start: "2026-10-05 10:05:00" }));
    await lines(linesIn(all));
    const guids = all.map(({ guid }) => guid);
    const versions = async () => {
      const of = (table: string) =>
        pool().query(`SELECT guid, xmin::text FROM ${table} WHERE guid = ANY($1) ORDER BY 1, 2`, [guids]);
      return [(await of("interaction")).rows, (await of("segment")).rows];
    };
    const before = await versions();
    expect((await lines(linesIn(all))).json.result).toMatchObject({ created: 0, updated: 60 });
    expect(await versions()).toEqual(before);
    const [{ guid, segments } = makeInteraction()] = all;
    const [first, last] = segments;
    await json({ guid, segments: [{ ...last, subject: "another" }] });
    expect(await segmentsOf(guid)).toMatchObject([{ ...first }, { ...last, subject: "another" }]);
  });

  test("one line of the audit log tells of each batch", async () => {
    const before = await db().audit.count({ where: { action: "interactions.feed" } });
    await lines(linesIn([makeInteraction(), makeInteraction()]));
    const rows = await db().audit.findMany({ where: { action: "interactions.feed" }, orderBy: { id: "asc" } });
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ after: { created: 2, updated: 0 } });
  });
});
