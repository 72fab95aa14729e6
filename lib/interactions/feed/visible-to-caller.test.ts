import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { POST as RETRY } from "@/app/api/interactions/feed/rejects/[id]/retry/route.ts";
import { DELETE as DISCARD, GET as READ } from "@/app/api/interactions/feed/rejects/[id]/route.ts";
import { POST as RETRY_ALL } from "@/app/api/interactions/feed/rejects/retry/route.ts";
import { DELETE as DISCARD_ALL, GET as REJECTS } from "@/app/api/interactions/feed/rejects/route.ts";
import { GET as HEALTH } from "@/app/api/interactions/feed/route.ts";
import { GET as DETAIL } from "@/app/api/interactions/id/[guid]/route.ts";
import { POST as FEED } from "@/app/api/interactions/route.ts";
import { db, lookups, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, makeUser, unique } from "../../testing/factories.ts";
import {
  feedAll,
  type InteractionIn,
  linesIn,
  makeInteraction,
  makeSegment,
  type SegmentIn,
} from "../../testing/interactions.ts";

type Names = { campaign: string; hub: string; agent: string };

/** What a profile shows, what it does not, and a key of who has it. */
async function makeProfile() {
  const [own, other] = [await makeCampaign(), await makeCampaign()];
  const [ownHub, otherHub] = [await makeHub({ campaignId: own.id }), await makeHub({ campaignId: own.id })];
  const [ownAgent, otherAgent] = [await makeUser(), await makeUser()];
  const sees = { campaigns: [own.id], hubs: [ownHub.id], agents: [ownAgent.id] };
  const user = await makeUser({ actions: ["interactions:read", "interactions:write"], sees });
  const seen: Names = { campaign: own.name, hub: ownHub.name, agent: ownAgent.username };
  const hidden: Names = { campaign: other.name, hub: otherHub.name, agent: otherAgent.username };
  return { seen, hidden, user, key: await makeApiKey({ userId: user.id }) };
}

let profile: Awaited<ReturnType<typeof makeProfile>>;
let all = "";
beforeAll(async () => {
  profile = await makeProfile();
  all = await makeApiKey();
});

const path = "/api/interactions";
const json = (body: unknown, key: string) => call(FEED, { path, body, key });
const lines = (interactions: object[], key: string) =>
  call(FEED, { path, body: linesIn(interactions), headers: { "Content-Type": "application/x-ndjson" }, key });
const detail = (guid: string, key = all) => call(DETAIL, { path: `${path}/id/${guid}`, key });
const there = (guid: string) => db().interaction.count({ where: { guid } });

const own = (given: Partial<SegmentIn> = {}): InteractionIn =>
  makeInteraction({ campaign: profile.seen.campaign, agent: profile.seen.agent, ...given });
/** Each way to name what the profile does not show, and where. */
const outside = (): [string, Partial<SegmentIn>][] => [
  ["campaign", { campaign: profile.hidden.campaign }],
  ["campaign", { campaign: unique("never made") }],
  ["agent", { agent: profile.hidden.agent }],
  ["agent", { agent: unique("nobody") }],
  ["dialer.name", { dialer: { name: profile.hidden.hub } }],
  ["dialer.name", { dialer: { name: unique("no hub") } }],
];

describe("who does not see all feeds only what he may see", () => {
  test("in a JSON body: what is outside is a 400 at its field, and neither it nor what it names is stored", async () => {
    for (const [field, given] of outside()) {
      const [good, bad] = [own(), { ...own(), segments: [...own().segments, ...own(given).segments] }];
      const { status, json: problem } = await json({ interactions: [good, bad] }, profile.key);
      expect([status, problem.title]).toEqual([400, "invalid interactions"]);
      expect(problem.errors).toEqual([
        {
          path: `interactions[1].segments[1].${field}`,
          code: "permission",
          message: expect.stringContaining("your profile does not include"),
        },
      ]);
      expect([await there(good.guid), await there(bad.guid)]).toEqual([0, 0]);
      expect((await json(own(given), profile.key)).json.errors[0].path).toBe(`segments[0].${field}`);
      expect(await db().campaign.count({ where: { name: given.campaign ?? "" } })).toBe(
        given.campaign === profile.hidden.campaign ? 1 : 0,
      );
    }
    const whole = own({ dialer: { name: profile.seen.hub }, automation: unique("bot") });
    expect((await json(whole, profile.key)).json.result).toMatchObject({ created: 1 });
    expect((await json(own({ agent: null }), profile.key)).json.result).toMatchObject({ created: 1 });
  });

  test("in a stream: such a line is rejected, and the others are stored", async () => {
    const bad = outside().map(([, given]) => own(given));
    const good = [own(), own(), own()];
    const { json: told } = await lines([good[0], ...bad, good[1], { guid: "x" }, good[2]] as object[], profile.key);
    expect(told.result).toMatchObject({ received: 10, created: 3, updated: 0, rejected: 7 });
    expect(told.result.errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      ...outside().map((_, i) => [i + 2, "permission"]),
      [9, "invalid_format"],
      [9, "required"],
    ]);
    for (const { guid } of bad) expect(await there(guid)).toBe(0);
    for (const { guid } of good) expect(await there(guid)).toBe(1);
    for (const { segments } of bad.slice(1, 2)) {
      expect(await db().campaign.count({ where: { name: segments[0]?.campaign ?? "" } })).toBe(0);
    }
  });

  test("not to a guid that holds a segment of something else, and so never comes to see it", async () => {
    for (const [, given] of outside()) {
      const secret = makeInteraction({ campaign: profile.seen.campaign, ...given, subject: "secret" });
      await feedAll([secret]);
      const before = (await detail(secret.guid)).json.result;
      const [sent = makeSegment()] = own().segments;
      const mine = { guid: secret.guid, segments: [sent] };
      const again = { guid: secret.guid, segments: [{ ...sent, segmentId: secret.segments[0]?.segmentId ?? "" }] };
      for (const body of [mine, again]) {
        const { status, json: problem } = await json(body, profile.key);
        expect([status, problem.errors]).toMatchObject([400, [{ path: "guid", code: "permission" }]]);
        const { result } = (await lines([own(), body], profile.key)).json;
        expect(result).toMatchObject({ created: 1, updated: 0, rejected: 1, errors: [{ line: 2, path: "guid" }] });
      }
      expect((await detail(secret.guid)).json.result).toEqual(before);
    }
    const mine = own();
    await feedAll([mine]);
    const more = { guid: mine.guid, segments: own().segments };
    expect((await json(more, profile.key)).json.result).toMatchObject({ updated: 1 });
    expect((await detail(mine.guid, profile.key)).json.result).toHaveLength(2);
  });

  test("whichever of two feeds to one guid comes first", async () => {
    for (const form of [json, (body: object, key: string) => lines([body], key)]) {
      const theirs = makeInteraction({ campaign: profile.hidden.campaign });
      const mine = { guid: theirs.guid, segments: own().segments };
      const first = await pool().connect();
      let answered: ReturnType<typeof json>;
      try {
        // Another feed has put the guid in, and is not done yet.
        await first.query("BEGIN");
        await first.query(
          `INSERT INTO interaction (guid, started_at, channel, direction, holiday, out_of_time, finished, with_agent,
                                    campaign_ids, agent_ids, automation_ids, hub_ids, disposition_ids, disposition_levels, subjects)
           SELECT $1, now(), 'sms', 'inbound', false, false, false, false, ARRAY[id], '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{}', '{}'
             FROM campaign WHERE name = $2`,
          [theirs.guid, profile.hidden.campaign],
        );
        answered = form(mine, profile.key);
        // Other test files wait for locks in databases of their own.
        const waiting = `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%interaction%'`;
        await expect.poll(async () => (await lookups().query(waiting)).rowCount).toBe(1);
        await first.query("COMMIT");
      } finally {
        first.release();
      }
      const { status, json: told } = await answered;
      if (form === json) expect(status).toBe(400);
      else expect(told.result).toMatchObject({ created: 0, updated: 0, rejected: 1 });
      expect(await db().segment.count({ where: { guid: theirs.guid } })).toBe(0);
    }
  });

  test("by the name that a record has when it is stored, not a moment before", async () => {
    const { seen, hidden, key } = await makeProfile();
    await json(makeInteraction({ campaign: seen.campaign }), key);
    const [mine, theirs] = [seen.campaign, hidden.campaign];
    const rename = (from: string, to: string) => db().campaign.update({ where: { name: from }, data: { name: to } });
    await rename(mine, unique("former"));
    await rename(theirs, mine);
    expect((await json(makeInteraction({ campaign: mine }), key)).status).toBe(400);
  });
});

describe("what the feed rejected", () => {
  const feedPath = `${path}/feed`;
  const rejects = async (key: string) => (await call(REJECTS, { path: `${feedPath}/rejects`, key })).json;
  const health = async (key: string) => (await call(HEALTH, { path: feedPath, key })).json.result;
  const read = (id: number, key: string) => call(READ, { path: `${feedPath}/rejects/${id}`, key });
  const retry = (id: number, key: string, payload?: string) =>
    call(RETRY, {
      path: `${feedPath}/rejects/${id}/retry`,
      key,
      body: payload === undefined ? undefined : { payload },
    });
  const discard = (id: number, key: string) =>
    call(DISCARD, { method: "DELETE", path: `${feedPath}/rejects/${id}`, key });
  const retryAll = (key: string) =>
    call(RETRY_ALL, { path: `${feedPath}/rejects/retry`, key, body: { code: "invalid_value" } });
  const discardAll = (key: string) =>
    call(DISCARD_ALL, { method: "DELETE", path: `${feedPath}/rejects?code=invalid_value`, key });

  const wrong = (given: Partial<SegmentIn> = {}) => own({ ...given, channel: "fax" as "sms" });

  test("is for who sees all, and for who fed it: to others it is not there", async () => {
    await pool().query("TRUNCATE feed_reject, feed_batch");
    const stranger = (await makeProfile()).key;
    await lines([wrong(), own()], all);
    await lines([wrong()], profile.key);
    const [mine, theirs] = (await rejects(all)).result;
    expect((await rejects(profile.key)).result).toEqual([mine]);
    expect(await rejects(profile.key)).toMatchObject({ total: 1 });
    expect(await rejects(stranger)).toMatchObject({ result: [], total: 0 });
    expect((await read(mine.id, profile.key)).status).toBe(200);
    const none = await Promise.all([
      read(theirs.id, profile.key),
      retry(theirs.id, profile.key),
      discard(theirs.id, profile.key),
      read(mine.id, stranger),
      retry(mine.id, stranger),
      discard(mine.id, stranger),
    ]);
    expect(none.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await retryAll(stranger)).json.result).toMatchObject({ retried: 0, cut: 0 });
    expect((await discardAll(stranger)).json.result).toEqual({ discarded: 0 });
    expect((await retryAll(profile.key)).json.result).toMatchObject({ retried: 1, rejected: 1 });

    const [whole, part, nothing] = [await health(all), await health(profile.key), await health(stranger)];
    expect(whole).toMatchObject({ own: false, waiting: 2, hour: { received: 3, created: 1, rejected: 2 } });
    expect(part).toMatchObject({ own: true, waiting: 1, hour: { received: 1, created: 0, rejected: 1 } });
    expect(part.causes).toMatchObject([{ count: 1 }]);
    expect(part.callers).toHaveLength(1);
    expect(part.minutes.reduce((sum: number, { received }: { received: number }) => sum + received, 0)).toBe(1);
    expect(nothing).toMatchObject({ own: true, state: "never", waiting: 0, callers: [], causes: [] });

    expect((await discardAll(profile.key)).json.result).toEqual({ discarded: 1 });
    expect((await rejects(all)).total).toBe(1);
  });

  test("stays his own when his name is another's by now", async () => {
    await pool().query("TRUNCATE feed_reject, feed_batch");
    const { user, key } = await makeProfile();
    await lines([wrong()], key);
    await db().user.update({ where: { id: user.id }, data: { username: unique("renamed") } });
    const { user: heir, key: heirs } = await makeProfile();
    await db().user.update({ where: { id: heir.id }, data: { username: user.username } });
    expect([(await rejects(key)).total, (await rejects(heirs)).total]).toEqual([1, 0]);
    expect((await health(heirs)).state).toBe("never");
  });

  test("for its names is kept, and stored by who may once he tries it again", async () => {
    await pool().query("TRUNCATE feed_reject, feed_batch");
    const [line, body] = [own({ campaign: profile.hidden.campaign }), own({ agent: profile.hidden.agent })];
    await lines([line], profile.key);
    await json({ interactions: [body] }, profile.key);
    const { result } = await rejects(profile.key);
    expect(result).toMatchObject([
      { form: "body", cause: "permission segments[].agent", path: "interactions[0].segments[0].agent" },
      { form: "line", cause: "permission segments[].campaign", path: "segments[0].campaign", line: 1 },
    ]);
    expect((await health(profile.key)).hour).toMatchObject({ received: 2, rejected: 2 });
    const [ofBody, ofLine] = result;
    const still = await retry(ofBody.id, profile.key);
    expect(still.json.result).toMatchObject({ stored: false, reject: { code: "permission", retries: 1 } });
    const secret = makeInteraction({ campaign: profile.hidden.campaign });
    await feedAll([secret]);
    const overwrites = JSON.stringify({ guid: secret.guid, segments: own().segments });
    const refused = await retry(ofLine.id, profile.key, overwrites);
    expect(refused.json.result).toMatchObject({ stored: false, reject: { cause: "permission guid" } });
    expect(await db().segment.count({ where: { guid: secret.guid } })).toBe(1);
    expect(
      (await call(RETRY_ALL, { path: `${feedPath}/rejects/retry`, key: profile.key, body: { code: "permission" } }))
        .json.result,
    ).toEqual({ retried: 2, stored: 0, rejected: 2, cut: 0 });
    expect((await retry(ofBody.id, all)).json.result).toMatchObject({ stored: true, created: 1 });
    expect(await there(body.guid)).toBe(1);
  });

  test("good ones among those tried again together are stored, whatever their neighbours may not", async () => {
    await pool().query("TRUNCATE feed_reject, feed_batch");
    const [good, bad] = [own(), own({ campaign: profile.hidden.campaign })];
    await lines([wrong(), wrong(), wrong()], profile.key);
    for (const [i, one] of [good, bad, own()].entries()) {
      const text = JSON.stringify(one);
      await pool().query("UPDATE feed_reject SET payload = $1, size = $2 WHERE line = $3", [
        Buffer.from(text),
        text.length,
        i + 1,
      ]);
    }
    expect((await retryAll(profile.key)).json.result).toEqual({ retried: 3, stored: 2, rejected: 1, cut: 0 });
    expect([await there(good.guid), await there(bad.guid)]).toEqual([1, 0]);
    expect(await there(randomUUID())).toBe(0);
  });
});
