import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as RETRY } from "@/app/api/interactions/feed/rejects/[id]/retry/route.ts";
import { DELETE as DISCARD, GET as READ } from "@/app/api/interactions/feed/rejects/[id]/route.ts";
import { POST as RETRY_ALL } from "@/app/api/interactions/feed/rejects/retry/route.ts";
import { DELETE as DISCARD_ALL, GET as REJECTS } from "@/app/api/interactions/feed/rejects/route.ts";
import { GET as HEALTH } from "@/app/api/interactions/feed/route.ts";
import { POST as FEED } from "@/app/api/interactions/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { linesIn, makeInteraction } from "../../testing/interactions.ts";
import { formatUtc } from "../../time/instant.ts";
import { feedState } from "./state.ts";
import { foldBatches, forgetBatches, trimRejects } from "./trim.ts";

const path = "/api/interactions/feed";
let key = "";
beforeAll(async () => {
  key = await makeApiKey();
});
beforeEach(async () => {
  await pool().query("TRUNCATE feed_reject, feed_batch");
});

const feed = (body: string | Uint8Array, type = "application/x-ndjson") =>
  call(FEED, { path: "/api/interactions", body, headers: { "Content-Type": type }, key });
const health = async () => (await call(HEALTH, { path, key })).json.result;
const rejects = async (query = "") => (await call(REJECTS, { path: `${path}/rejects${query}`, key })).json;
const reject = (id: number) => call(READ, { path: `${path}/rejects/${id}`, key });
const retry = (id: number, payload?: string) =>
  call(RETRY, { path: `${path}/rejects/${id}/retry`, key, body: payload === undefined ? undefined : { payload } });
const retryAll = (of: object) => call(RETRY_ALL, { path: `${path}/rejects/retry`, key, body: of });

const bad = (given: object = {}) => {
  const one = makeInteraction();
  return { ...one, segments: one.segments.map((segment) => ({ ...segment, channel: "fax", ...given })) };
};
const stored = (guid: string) => db().interaction.count({ where: { guid } });

describe("what the feed rejects is kept", () => {
  test("line by line and byte for byte, with the first and every reason", async () => {
    const odd = '{ "guid":"<script>alert(1)</script>",\t"segments" : [] }';
    await feed(`${JSON.stringify(makeInteraction())}\n  ${odd}\r\n{"a":1\n`);
    const { result, total } = await rejects();
    expect(total).toBe(2);
    expect(result).toMatchObject([
      { line: 3, code: "json", path: "", cause: "json", form: "line", outcome: "waiting", excerpt: '{"a":1' },
      { line: 2, code: "invalid_format", path: "guid", cause: "invalid_format guid", errorCount: 2, cut: false },
    ]);
    const { json } = await reject(result[1].id);
    expect(json.result).toMatchObject({ payload: odd, base64: null, size: odd.length });
    expect(json.result.errors.map(({ path }: { path: string }) => path)).toEqual(["guid", "segments"]);
  });

  test("whatever the bytes are, and as much as 64 KB of them", async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x22]);
    await feed(Buffer.concat([bytes, Buffer.from(`\n{"a":"${"x".repeat(100_000)}\n{"b":"${"y".repeat(5_000_000)}"}`)]));
    const [tooLong, long, binary] = (await rejects()).result;
    expect(binary).toMatchObject({ code: "encoding", cut: false, size: 4 });
    expect((await reject(binary.id)).json.result.base64).toBe(bytes.toString("base64"));
    expect(long).toMatchObject({ code: "json", cut: true, size: 100_006 });
    expect((await reject(long.id)).json.result.payload).toBe(`{"a":"${"x".repeat(65_530)}`);
    expect(tooLong).toMatchObject({ code: "too-large", cut: true, size: 5_000_008 });
    expect((await retry(long.id)).json.errors).toMatchObject([{ path: "payload", code: "cut" }]);
  });

  test("of a JSON body that was refused: the whole of it, and which interactions were bad", async () => {
    const body = JSON.stringify({ interactions: [makeInteraction(), bad(), makeInteraction(), bad()] });
    expect((await feed(body, "application/json")).status).toBe(400);
    expect((await feed("{", "application/json")).status).toBe(400);
    const [broken, refused] = (await rejects()).result;
    expect(broken).toMatchObject({ form: "body", line: null, code: "json" });
    expect(refused).toMatchObject({ form: "body", code: "invalid_value", cause: "invalid_value segments[].channel" });
    const { json } = await reject(refused.id);
    expect(json.result.payload).toBe(body);
    expect(json.result.errors.map(({ path }: { path: string }) => path)).toEqual([
      "interactions[1].segments[0].channel",
      "interactions[3].segments[0].channel",
    ]);
  });

  test("by the first thousand of a stream, while every one is counted", async () => {
    const { json } = await feed("{}\n".repeat(20_000));
    expect(json.result).toMatchObject({ received: 20_000, rejected: 20_000 });
    expect((await rejects()).total).toBe(1000);
    expect((await health()).hour).toEqual({ received: 20_000, created: 0, updated: 0, rejected: 20_000, ahead: 0 });
  });

  test("ten thousand of them at most, for thirty days at most", async () => {
    await pool().query(
      `INSERT INTO feed_reject (received_at, username, form, path, code, message, cause, errors, error_count, payload, size)
       SELECT now() - CASE WHEN n <= 10 THEN interval '31 days' ELSE interval '0' END, 'x', 'line', '', 'json', '', 'json', '[]', 1, 'x', 1
         FROM generate_series(1, 16000) AS n`,
    );
    await Promise.all([trimRejects(), trimRejects()]);
    await trimRejects();
    const { rows } = await pool().query("SELECT count(*)::int AS kept, max(id) - min(id) + 1 AS span FROM feed_reject");
    expect(rows).toEqual([{ kept: 10_000, span: 10_000n }]);
  });
});

describe("a reject is fed again", () => {
  test("mended, once", async () => {
    const wrong = bad();
    await feed(linesIn([wrong]));
    const [{ id }] = (await rejects()).result;
    const still = await retry(id);
    expect(still.json.result).toMatchObject({
      stored: false,
      reject: { outcome: "waiting", retries: 1, edited: null },
    });
    const other = JSON.stringify({ ...wrong, segments: [] });
    const worse = await retry(id, other);
    expect(worse.json.result.reject).toMatchObject({ cause: "too_small segments", edited: other, retries: 2 });
    const mended = JSON.stringify(
      { ...wrong, segments: wrong.segments.map((one) => ({ ...one, channel: "sms" })) },
      null,
      2,
    );
    const done = await retry(id, mended);
    expect(done.json.result).toMatchObject({ stored: true, created: 1, reject: { outcome: "stored", edited: mended } });
    expect(done.json.result.reject.payload).toBe(JSON.stringify(wrong));
    expect(await stored(wrong.guid)).toBe(1);
    expect((await retry(id, mended)).status).toBe(409);
    expect((await rejects("?outcome=waiting")).total).toBe(0);
    expect((await rejects("?outcome=stored")).total).toBe(1);
  });

  test("with all of the same cause, when what they lacked is mended elsewhere", async () => {
    const wrong = [bad(), bad(), bad({ channel: "sms", direction: "up" })];
    await feed(linesIn(wrong));
    // As if the rule they broke had been another one then: two of them are good by now.
    const good = wrong
      .slice(0, 2)
      .map((one) => ({ ...one, segments: one.segments.map((s) => ({ ...s, channel: "sms" })) }));
    for (const [i, one] of good.entries()) {
      const text = JSON.stringify(one);
      const values = [Buffer.from(text), text.length, i + 1];
      await pool().query("UPDATE feed_reject SET payload = $1, size = $2 WHERE line = $3", values);
    }
    const cause = "invalid_value segments[].channel";
    expect((await retryAll({ cause })).json.result).toEqual({ retried: 2, stored: 2, rejected: 0, cut: 0 });
    expect((await retryAll({ code: "invalid_value" })).json.result).toEqual({
      retried: 1,
      stored: 0,
      rejected: 1,
      cut: 0,
    });
    expect((await retryAll({})).status).toBe(400);
    for (const { guid } of good) expect(await stored(guid)).toBe(1);
    expect((await health()).causes).toMatchObject([{ cause: "invalid_value segments[].direction", count: 1 }]);
  });

  test("by two at once is stored by one of them", async () => {
    const wrong = bad();
    await feed(linesIn([wrong]));
    const [{ id }] = (await rejects()).result;
    const mended = JSON.stringify(wrong).replace("fax", "sms");
    const answers = await Promise.all([retry(id, mended), retry(id, mended), retryAll({ code: "invalid_value" })]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
  });
});

test("rejects are found by code, cause and page, and discarded one by one or together", async () => {
  await feed("{\n[]\n{}\n{");
  expect((await rejects("?code=json")).result.map(({ line }: { line: number }) => line)).toEqual([4, 1]);
  expect((await rejects("?index=1&rows=2")).result.map(({ line }: { line: number }) => line)).toEqual([3, 2]);
  const [{ id }] = (await rejects("?code=json")).result;
  const discard = () => call(DISCARD, { method: "DELETE", path: `${path}/rejects/${id}`, key });
  expect((await discard()).json).toEqual({ result: { discarded: 1 } });
  expect([(await discard()).status, (await reject(id)).status, (await retry(id)).status]).toEqual([404, 404, 404]);
  const all = (query: string) => call(DISCARD_ALL, { method: "DELETE", path: `${path}/rejects${query}`, key });
  expect((await all("?cause=json")).json).toEqual({ result: { discarded: 1 } });
  expect((await all("")).status).toBe(400);
  expect((await rejects()).total).toBe(2);
});

describe("health", () => {
  test("of a feed that never was, that is well, that rejects, and that fell silent", async () => {
    expect(await health()).toMatchObject({ state: "never", lastReceived: null, lag: null, waiting: 0, causes: [] });
    const end = formatUtc(new Date(Date.now() - 90_000));
    const one = makeInteraction({ timings: { startDate: "2026-01-01 00:00:00", endDate: end } });
    await feed(linesIn([one, makeInteraction()]));
    const well = await health();
    expect(well).toMatchObject({ state: "healthy", newest: end, minute: { received: 2, created: 2, rejected: 0 } });
    expect(well.lag).toBeGreaterThanOrEqual(90);
    expect(well.lag).toBeLessThan(150);
    expect(well.callers).toMatchObject([{ day: { received: 2 } }]);
    expect(well.minutes).toHaveLength(60);
    expect(well.minutes.reduce((sum: number, { received }: { received: number }) => sum + received, 0)).toBe(2);
    await feed("{}");
    expect(await health()).toMatchObject({ state: "rejecting", hour: { received: 3, rejected: 1 }, waiting: 1 });
    await pool().query("UPDATE feed_batch SET received_at = received_at - interval '2 hours'");
    expect(await health()).toMatchObject({ state: "silent", hour: { received: 0 }, day: { received: 3 } });
  });

  test("is as far behind as the newest that is not still to come, and counts those that are", async () => {
    const at = (seconds: number) => formatUtc(new Date(Date.now() + seconds * 1000));
    const of = (startDate: string, endDate: string | null) => makeInteraction({ timings: { startDate, endDate } });
    const newest = at(-700);
    const ahead = [of(at(-900), at(5 * 86_400)), of(at(86_400), null)];
    await feed(linesIn([of(at(-1000), newest), ...ahead]));
    const told = await health();
    expect(told).toMatchObject({ newest, day: { received: 3, ahead: 2 }, minute: { ahead: 2 } });
    expect(told.lag).toBeGreaterThanOrEqual(700);
    await pool().query("UPDATE feed_batch SET received_at = received_at - interval '5 minutes'");
    await foldBatches();
    expect(await health()).toMatchObject({ newest, day: { received: 3, ahead: 2 } });
    // A platform's clock that is some seconds fast is no reason to call what it sends later than now.
    await feed(linesIn([of(at(-5), at(20))]));
    expect(await health()).toMatchObject({ lag: 0, day: { received: 4, ahead: 2 } });
  });

  test("is told in a word by how long ago and how much", () => {
    expect([feedState(null, 5), feedState(0, 0), feedState(3599, 1), feedState(3600, 1)]).toEqual([
      "never",
      "healthy",
      "rejecting",
      "silent",
    ]);
  });

  test("counts the same when batches are folded, by several at once and again", async () => {
    for (let i = 0; i < 5; i++) await feed(linesIn([makeInteraction(), makeInteraction()]));
    await feed("{}");
    await pool().query("UPDATE feed_batch SET received_at = date_trunc('minute', now()) - interval '5 minutes'");
    // The sixty minutes may move on between two looks, so only the minute that was fed in is compared.
    const look = async () => {
      const { minutes, ...rest } = await health();
      return { ...rest, fed: minutes.filter(({ received }: { received: number }) => received > 0) };
    };
    const before = await look();
    expect(before.fed).toMatchObject([{ received: 11, rejected: 1 }]);
    await Promise.all([foldBatches(), foldBatches(), foldBatches()]);
    await foldBatches();
    expect(await db().feedBatch.count()).toBe(1);
    expect(await look()).toEqual({ ...before, lag: expect.any(Number) });
  });

  test("forgets after a month, but not when a caller was heard last", async () => {
    for (let i = 0; i < 3; i++) await feed(linesIn([makeInteraction()]));
    await pool().query("UPDATE feed_batch SET received_at = received_at - interval '40 days'");
    await forgetBatches();
    expect(await db().feedBatch.count()).toBe(1);
    expect(await health()).toMatchObject({ state: "silent", day: { received: 0 } });
  });
});

test("only who may feed, or administers, sees the feed's health, and only who may feed acts on it", async () => {
  await feed("{}");
  const [{ id }] = (await rejects()).result;
  const reader = await makeApiKey({ actions: ["interactions:read"] });
  const administrator = await makeApiKey({ actions: ["admin"] });
  const writer = await makeApiKey({ actions: ["interactions:write"] });
  const asked = (key: string) =>
    Promise.all([
      call(HEALTH, { path, key }),
      call(REJECTS, { path: `${path}/rejects`, key }),
      call(READ, { path: `${path}/rejects/${id}`, key }),
      call(RETRY, { path: `${path}/rejects/${id}/retry`, key }),
      call(RETRY_ALL, { path: `${path}/rejects/retry`, key, body: { code: randomUUID() } }),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await asked(reader)).toEqual([400, 400, 400, 400, 400]);
  expect(await asked(administrator)).toEqual([200, 200, 200, 400, 400]);
  expect(await asked(writer)).toEqual([200, 200, 200, 200, 200]);
});
