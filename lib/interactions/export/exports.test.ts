import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { GET as FILE } from "@/app/api/interactions/exports/[id]/file/route.ts";
import { DELETE, GET as READ } from "@/app/api/interactions/exports/[id]/route.ts";
import { POST as BEGIN, GET as LIST } from "@/app/api/interactions/exports/route.ts";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeUser } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";
import { stopAfter, stopped } from "../../testing/stop-after.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { expire, exportJobs } from "./jobs.ts";
import { exportFailures, failureOf } from "./options.ts";
import { prepareExport, TURNS } from "./work.ts";

const search = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
const COUNT = 2400;
const many = Array.from({ length: COUNT }, (_, i) =>
  makeInteraction({
    start: `2026-10-${String(1 + (i % 19)).padStart(2, "0")} 10:00:00`,
    campaign: i % 2 ? "Demo" : "Support",
    client: { id: `+3460011${i}`, name: "Señora Ñu" },
    // So much that a file has several pieces.
    disposition: { id: "5", comment: "a long word on it ".repeat(50), levels: ["Sale"] },
  }),
);
let key: string;
let userId: bigint;

withQueues(exportJobs);
beforeAll(async () => {
  expect(await feedAll(many)).toMatchObject({ created: COUNT });
  userId = (await makeUser()).id;
  key = await makeApiKey({ userId });
});
afterEach(async () => {
  await db().exportJob.deleteMany();
  await db().exportPiece.deleteMany();
});

const path = "/api/interactions/exports";
const begin = (body: object = { search, format: "ndjson" }, by = key) => call(BEGIN, { path, body, key: by });
const idOf = async (...given: Parameters<typeof begin>): Promise<number> => (await begin(...given)).json.result.id;
const read = async (id: number, by = key) => (await call(READ, { path: `${path}/${id}`, key: by })).json.result;
const file = (id: number, by = key, headers = {}) => call(FILE, { path: `${path}/${id}/file`, key: by, headers });
const discard = (id: number) => call(DELETE, { path: `${path}/${id}`, key });
const work = (id: number, signal = new AbortController().signal) => prepareExport(BigInt(id), signal);
const actions = async (id: number) =>
  (await db().audit.findMany({ where: { target: String(id) }, orderBy: { id: "asc" } })).map(({ action }) => action);
const stream = async (body: object, by = key) =>
  (await call(SEARCH, { path: "/api/interactions/search", body, key: by, headers: { Accept: "application/x-ndjson" } }))
    .text;

describe("a prepared export", () => {
  test("is asked for, prepared and fetched: what the stream gives, and all of it in the audit log", async () => {
    const asked = await begin();
    expect(asked.status).toBe(200);
    const { id, ...queued } = asked.json.result;
    expect(queued).toMatchObject({
      state: "queued",
      filename: "interactions 2026-10-01 2026-10-31.ndjson",
      total: null,
    });
    expect((await file(id)).status).toBe(409);
    await work(id);
    const text = await stream(search);
    expect(text.split("\n")).toHaveLength(COUNT + 1);
    const done = await read(id);
    expect(done).toMatchObject({ state: "done", rows: COUNT, total: COUNT, bytes: Buffer.byteLength(text) });
    expect(Date.parse(`${done.expiresAt}Z`) - Date.parse(`${done.finishedAt}Z`)).toBe(24 * 3_600_000);
    const fetched = await file(id);
    expect(fetched.headers.get("content-disposition")).toContain('"interactions 2026-10-01 2026-10-31.ndjson"');
    expect(fetched.text).toBe(text);
    const pieces = await db().exportPiece.findMany({ where: { exportId: BigInt(id) }, orderBy: { number: "asc" } });
    expect(pieces.length).toBeGreaterThan(1);
    expect(gunzipSync(Buffer.concat(pieces.map(({ body }) => body))).toString()).toBe(text);
    expect(await actions(id)).toEqual(["interactions.export.begin", "interactions.export.download"]);
  });

  test("is fetched as it is saved, with its length, whatever encodings are taken", async () => {
    const id = await idOf();
    await work(id);
    const { text, headers } = await file(id, key, { "Accept-Encoding": "gzip, br" });
    expect(text).toBe(await stream(search));
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  });

  test("has the columns, the separator and the zone that it was asked for with", async () => {
    const columns = ["startDate", "campaigns", "clientId"];
    const look = { format: "spreadsheet", columns, delimiter: ";" };
    const id = await idOf({ search: { ...search, clientId: "+34600111", timezone: "Europe/Madrid" }, ...look });
    await work(id);
    const { text } = await file(id);
    expect(text.split("\r\n").slice(0, 2)).toEqual([
      // Reading it as text has taken the mark off.
      "startDate (Europe/Madrid);campaigns;clientId",
      expect.stringMatching(/^2026-10-\d\d 12:00:00;(Demo|Support);\+34600111\d*$/),
    ]);
    expect(await read(id)).toMatchObject({ ...look, search: { clientId: "+34600111" } });
  });

  test("of nothing is a file too", async () => {
    const id = await idOf({ search: { ...search, clientId: "nobody" }, format: "csv", columns: ["guid"] });
    await work(id);
    expect(await read(id)).toMatchObject({ state: "done", rows: 0, total: 0 });
    expect((await file(id)).text).toBe("guid\r\n");
  });

  test("is refused at once where it could not work, by the field", async () => {
    const refused = async (body: object) => (await begin(body)).json;
    expect((await refused({ search: { initialdate: "2026-10-01 00:00:00" }, format: "csv" })).status).toBe(400);
    expect((await refused({ search, format: "csv", columns: ["nope"] })).errors[0].path).toBe("columns[0]");
    expect((await refused({ search, format: "ndjson", columns: ["guid"] })).errors[0].path).toBe("columns");
    expect((await refused({ search: { ...search, rows: 5 }, format: "csv" })).status).toBe(400);
  });

  test("is nobody else's", async () => {
    const [id, other] = [await idOf(), await makeApiKey()];
    await work(id);
    expect((await call(READ, { path: `${path}/${id}`, key: other })).status).toBe(404);
    expect((await file(id, other)).status).toBe(404);
    expect((await call(DELETE, { path: `${path}/${id}`, key: other })).status).toBe(404);
    expect((await call(LIST, { path, key: other })).json).toMatchObject({ result: [], total: 0 });
    expect((await call(LIST, { path: `${path}?rows=1`, key })).json).toMatchObject({ result: [{ id }], total: 1 });
  });

  test("three at work are as many as one may have, however they come", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("10");
  });

  test("cancelled, it stops and leaves nothing; removed, it is gone", async () => {
    const id = await idOf();
    // Its rows are locked, so that it is still at work when it is cancelled.
    const lock = await pool().connect();
    await lock.query("BEGIN; LOCK TABLE interaction");
    const working = work(id);
    try {
      await expect.poll(async () => (await read(id)).state).toBe("running");
      expect((await discard(id)).json.result.state).toBe("cancelled");
    } finally {
      await lock.query("ROLLBACK");
      lock.release();
    }
    await working;
    expect(await read(id)).toMatchObject({ state: "cancelled", bytes: 0 });
    expect(await db().exportPiece.count()).toBe(0);
    expect((await file(id)).status).toBe(410);
    expect((await discard(id)).status).toBe(200);
    expect((await call(READ, { path: `${path}/${id}`, key })).status).toBe(404);
    expect(await actions(id)).toEqual([
      "interactions.export.begin",
      "interactions.export.cancel",
      "interactions.export.remove",
    ]);
  });
});

describe("a prepared export is inside what its owner may see", () => {
  const campaign = async (name: string) => (await db().campaign.findUniqueOrThrow({ where: { name } })).id;

  test("when it runs, not when it was asked for, and no less when it is fetched", async () => {
    const user = await makeUser();
    const own = await makeApiKey({ userId: user.id });
    const id = await idOf({ search, format: "ndjson" }, own);
    const where = { id: user.profileId ?? 0n };
    const [demo, support] = [await campaign("Demo"), await campaign("Support")];
    await db().profile.update({ where, data: { allCampaigns: false, campaignIds: [support] } });
    await work(id);
    expect((await read(id, own)).rows).toBe(COUNT / 2);
    await db().profile.update({ where, data: { campaignIds: [demo] } });
    const fresh = await makeApiKey({ userId: user.id });
    expect((await file(id, fresh)).status).toBe(410);
    await db().profile.update({ where, data: { campaignIds: [demo, support] } });
    const again = await makeApiKey({ userId: user.id });
    expect((await file(id, again)).text.trim().split("\n")).toHaveLength(COUNT / 2);
  });

  test("names what it may see no more: it fails and says so", async () => {
    const user = await makeUser();
    const own = await makeApiKey({ userId: user.id });
    const id = await idOf({ search: { ...search, campaigns: ["Demo"] }, format: "csv" }, own);
    const data = { allCampaigns: false, campaignIds: [await campaign("Support")] };
    await db().profile.update({ where: { id: user.profileId ?? 0n }, data });
    await work(id);
    const { state, reason } = await read(id, own);
    expect([state, reason]).toEqual(["failed", expect.stringContaining("Demo")]);
    expect(failureOf(reason)).toBe("refused");
  });

  test("is not prepared for one who is disabled meanwhile", async () => {
    const user = await makeUser();
    const id = await idOf({ search, format: "csv" }, await makeApiKey({ userId: user.id }));
    await db().user.update({ where: { id: user.id }, data: { enabled: false } });
    await work(id);
    expect(await db().exportJob.findUniqueOrThrow({ where: { id: BigInt(id) } })).toMatchObject({ state: "failed" });
  });
});

describe("the worker", () => {
  test("begins anew after one that was stopped, and the file has every row once", async () => {
    const id = await idOf();
    await expect(work(id, stopAfter(1))).rejects.toBe(stopped);
    expect(await read(id)).toMatchObject({ state: "running", total: COUNT });
    await work(id);
    expect((await file(id)).text).toBe(await stream(search));
  });

  test("that was taken for dead and was not writes no more", async () => {
    const id = await idOf();
    await Promise.all([work(id), work(id)]);
    expect(await read(id)).toMatchObject({ state: "done", rows: COUNT });
    expect((await file(id)).text).toBe(await stream(search));
    await work(id);
    expect((await read(id)).state).toBe("done");
  });

  test("gives up, visibly, an export that outlived too many", async () => {
    const id = await idOf();
    await db().exportJob.update({ where: { id: BigInt(id) }, data: { turn: TURNS } });
    await work(id);
    expect(await read(id)).toMatchObject({ state: "failed", reason: exportFailures.stopped });
    expect(failureOf(exportFailures.stopped)).toBe("stopped");
  });

  test("waits, without losing its last turn, for a database that has no room", async () => {
    const id = await idOf();
    await db().exportJob.update({ where: { id: BigInt(id) }, data: { turn: TURNS - 1 } });
    await db().$executeRaw`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
    await db().$executeRaw`CREATE TRIGGER no_room BEFORE INSERT ON export_piece EXECUTE FUNCTION no_room()`;
    const working = work(id);
    await expect.poll(async () => (await read(id)).state).toBe("running");
    await pause(500);
    expect((await read(id)).state).toBe("running");
    await db().$executeRaw`DROP FUNCTION no_room() CASCADE`;
    await working;
    expect(await read(id)).toMatchObject({ state: "done", rows: COUNT });
    expect((await file(id)).text).toBe(await stream(search));
  });

  test("lets a file go after its day, and the word of it after a week", async () => {
    const [id, other] = [await idOf(), await idOf()];
    await work(id);
    await work(other);
    const kept = await db().exportPiece.count({ where: { exportId: BigInt(other) } });
    const where = { id: BigInt(id) };
    await db().exportJob.update({ where, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await read(id)).state).toBe("expired");
    expect((await file(id)).status).toBe(410);
    await expire();
    expect(await db().exportPiece.count()).toBe(kept);
    expect((await read(id)).state).toBe("expired");
    await db().exportJob.update({ where, data: { finishedAt: new Date(Date.now() - 8 * 86_400_000) } });
    await expire();
    expect(await db().exportJob.count()).toBe(1);
  });
});
