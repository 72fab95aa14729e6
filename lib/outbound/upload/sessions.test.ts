import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "../../db.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { makeApiKey, makeHub, makeUser } from "../../testing/factories.ts";
import { chunksOf, contactsOf, fetchList, listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";
import { sweepUploads } from "./sessions.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();
const api = chunkedUploads(hub, key);

const age = (id: number, hours: number) =>
  db().listUpload.update({ where: { id: BigInt(id) }, data: { touchedAt: new Date(Date.now() - hours * 3_600_000) } });

describe("an upload in chunks", () => {
  it("becomes the list whose id it has, with every contact in its place", async () => {
    const contacts = manyContacts(12_000);
    const made = await api.begin({ filename: "a list" });
    const { id } = made.json.result;
    const fresh = { filename: "a list", hub: hub.name, onError: "fail", received: 0, rejected: 0, completed: false };
    expect(made.json.result).toMatchObject(fresh);
    for (const first of [0, 5000, 10_000]) {
      const answer = await api.put(id, first, contacts.slice(first, first + 5000));
      expect(answer.json).toMatchObject({ result: { id, received: Math.min(first + 5000, 12_000) }, errors: [] });
    }
    const done = await api.complete(id);
    expect(done.json.result).toEqual({
      id,
      filename: "a list",
      hub: hub.name,
      status: "loading",
      received: 12_000,
      rejected: 0,
      duplicateOf: null,
      warnings: [],
    });
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "loading", received: 12_000, saved: 0, order: id });
    expect(await load(id)).toBe(3);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 12_000, progress: 1 });
    const saved = await contactsOf(id);
    expect(saved.map(({ position, clientIds }) => [Number(position), clientIds[0]])).toEqual(
      contacts.map(({ clientIds }, i) => [i, clientIds[0]]),
    );
    expect((await db().audit.findMany({ where: { target: `${hub.name}/${id}` } })).map((one) => one.action)).toEqual([
      "list.upload.begin",
      "list.upload",
    ]);
  });

  it("goes on after a reload where it was, and is among its user's own until it is completed", async () => {
    const id = await api.begun();
    await api.put(id, 0, manyContacts(3));
    const there = await api.read(id);
    expect(there.json.result).toMatchObject({ id, received: 3, completed: false });
    const left = Date.parse(`${there.json.result.expiresAt.replace(" ", "T")}Z`) - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    const ids = async () => (await api.list("?rows=1000")).json.result.map((one: { id: number }) => one.id);
    expect((await ids())[0]).toBe(id);
    await api.complete(id);
    expect(await ids()).not.toContain(id);
    expect((await api.read(id)).json.result).toMatchObject({ id, completed: true });
    expect((await api.list("?rows=1001")).status).toBe(400);
  });

  it("is begun once for one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "begin-1" };
    const [one, two] = [await api.begin({ filename: "once" }, headers), await api.begin({ filename: "once" }, headers)];
    expect(two.json).toEqual(one.json);
    expect((await api.begin({ filename: "other" }, headers)).status).toBe(409);
  });

  it.each([
    [{}, "filename"],
    [{ filename: "" }, "filename"],
    [{ filename: "x".repeat(256) }, "filename"],
    [{ filename: "x\0" }, "filename"],
    [{ filename: "x", onError: "ignore" }, "onError"],
    [{ filename: "x", list: [] }, "list"],
  ])("is not begun with %j", async (body, path) => {
    const refused = await api.begin(body);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
  });

  it("that received nothing makes no list", async () => {
    const id = await api.begun();
    const refused = await api.complete(id);
    expect([refused.status, refused.json.errors[0]]).toMatchObject([400, { path: "list", code: "required" }]);
    expect((await api.read(id)).json.result.completed).toBe(false);
  });

  it("completed twice, and twice at once, is one list with one answer", async () => {
    const id = await api.begun();
    await api.put(id, 0, manyContacts(3));
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.complete(id)));
    for (const { status, json } of answers) expect([status, json]).toEqual([200, answers[0]?.json]);
    await load(id);
    expect((await api.complete(id)).json).toEqual(answers[0]?.json);
    expect(await db().audit.count({ where: { action: "list.upload", target: `${hub.name}/${id}` } })).toBe(1);
    const refused = await api.put(id, 3, manyContacts(1));
    expect([refused.status, refused.json.received]).toEqual([409, 3]);
    expect((await api.giveUp(id)).status).toBe(409);
  });

  it("is completed once for one Idempotency-Key, with its list", async () => {
    const id = await api.begun();
    await api.put(id, 0, manyContacts(3));
    const headers = { "Idempotency-Key": "complete-1" };
    const [one, two] = [await api.complete(id, headers), await api.complete(id, headers)];
    expect([one.status, two.json, two.headers.get("idempotency-replayed")]).toEqual([200, one.json, "true"]);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 3 });
  });

  it("is known again by the bytes of its chunks", async () => {
    const other = await makeHub();
    const [first, again] = [await api.begun(), await api.begun()];
    const text = `[{"clientIds":["34600123123"]}, {"clientIds":["34600123124"]} ]`;
    for (const id of [first, again]) {
      await api.put(id, 0, `{"list":${text}}`);
      await api.put(id, 2, `{ "list" : ${text} }`);
    }
    expect((await api.complete(first)).json.result.duplicateOf).toBeNull();
    const second = (await api.complete(again)).json.result;
    expect(second.duplicateOf).toBe(first);
    expect(second.warnings).toMatchObject([{ code: "duplicate", count: 2 }]);
    const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
    const list = await db().list.findUniqueOrThrow({ where: { id: BigInt(first) } });
    expect(Buffer.from(list.sha256 ?? [])).toEqual(sha256(Buffer.concat([sha256(text), sha256(text)])));
    const elsewhere = chunkedUploads(other, key);
    const { id } = (await elsewhere.begin()).json.result;
    await elsewhere.put(id, 0, `{"list":${text}}`);
    await elsewhere.put(id, 2, `{"list":${text}}`);
    expect((await elsewhere.complete(id)).json.result.duplicateOf).toBeNull();
  });

  it("tells once what was odd in any of its chunks", async () => {
    const agent = await makeUser();
    const id = await api.begun();
    const odd = { clientIds: ["600"], color: "red", agent: agent.username };
    await api.put(id, 0, [odd, { ...odd, clientIds: ["601"] }]);
    await api.put(id, 2, [{ ...odd, "nul\0 ": 1 }]);
    expect((await api.complete(id)).json.result.warnings).toMatchObject([
      { code: "unknown", property: "color", count: 3 },
      { code: "not-preview", property: "agent", count: 3 },
      { code: "unknown", property: "nul\ufffd ", count: 1 },
    ]);
  });
});

describe("who may go on with an upload", () => {
  it("is its user only, in its hub only", async () => {
    const id = await api.begun();
    await api.put(id, 0, manyContacts(3));
    const others = [chunkedUploads(hub, await makeApiKey()), chunkedUploads(await makeHub(), key)];
    for (const other of others) {
      for (const answer of [
        await other.read(id),
        await other.put(id, 3, manyContacts(1)),
        await other.complete(id),
        await other.giveUp(id),
      ]) {
        expect(answer.status).toBe(404);
      }
      expect((await other.list()).json).toMatchObject({ result: [], total: 0 });
    }
    expect((await api.read("x")).status).toBe(400);
  });

  it("must see the hub, and may write lists", async () => {
    const elsewhere = await makeApiKey({ sees: { hubs: [] } });
    const reader = await makeApiKey({ scopes: ["flows:read"] });
    for (const other of [elsewhere, reader]) {
      expect((await chunkedUploads(hub, other).begin()).status).toBe(403);
      expect((await chunkedUploads(hub, other).list()).status).toBe(403);
    }
    expect((await chunkedUploads({ name: "no such hub" }, key).begin()).status).toBe(404);
  });

  it("hears that the hub was removed meanwhile; a disabled one goes on", async () => {
    const own = await makeHub();
    const uploads = chunkedUploads(own, key);
    const { id } = (await uploads.begin()).json.result;
    await uploads.put(id, 0, manyContacts(3));
    await db().hub.update({ where: { id: own.id }, data: { enabled: false } });
    expect((await uploads.put(id, 3, manyContacts(1))).status).toBe(200);
    await db().hub.delete({ where: { id: own.id } });
    for (const answer of [await uploads.put(id, 4, manyContacts(1)), await uploads.complete(id)]) {
      expect([answer.status, answer.json.detail]).toEqual([404, `There is no hub "${own.name}".`]);
    }
    await age(id, 25);
    await sweepUploads();
    expect(await chunksOf(id)).toBe(0);
  });
});

describe("an upload that is not completed", () => {
  it("is given up with all that came of it", async () => {
    const id = await api.begun("skip");
    await api.put(id, 0, [{ clientIds: ["600"] }, { clientIds: ["x"] }]);
    expect((await api.giveUp(id)).json.result).toMatchObject({ id, received: 2 });
    expect((await api.read(id)).status).toBe(404);
    expect((await api.put(id, 2, manyContacts(1))).status).toBe(404);
    expect(await chunksOf(id)).toBe(0);
    expect(await db().listRejection.count({ where: { listId: BigInt(id) } })).toBe(0);
    expect(await db().listUploadPart.count({ where: { uploadId: BigInt(id) } })).toBe(0);
  });

  it("is swept a day after its last chunk; a completed one leaves its list", async () => {
    const [old, recent, done] = [await api.begun(), await api.begun(), await api.begun()];
    for (const id of [old, recent, done]) await api.put(id, 0, manyContacts(2));
    await api.complete(done);
    await age(old, 25);
    await age(done, 25);
    await age(recent, 23);
    await Promise.all([sweepUploads(), sweepUploads()]);
    expect((await api.read(old)).status).toBe(404);
    expect(await chunksOf(old)).toBe(0);
    expect((await api.read(recent)).json.result.received).toBe(2);
    expect((await api.read(done)).status).toBe(404);
    await load(done);
    expect(await fetchList(hub, key, done)).toMatchObject({ status: "inactive", saved: 2 });
  });
});

it("a list in one piece names what is unknown in it too, whatever its letters", async () => {
  const answer = await uploadTo(hub, key, listOf([{ clientIds: ["600"], "nul\0": 1, "half\ud800": 2 }]));
  expect(answer.json.result.warnings).toMatchObject([{ property: "nul\ufffd" }, { property: "half\ufffd" }]);
});
