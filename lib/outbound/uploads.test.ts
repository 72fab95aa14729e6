import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as getReceipt } from "../../app/api/dialer/id/[hubName]/lists/[id]/receipt/route.ts";
import { db } from "../db.ts";
import { closeQueue, prepareQueues } from "../jobs/queue.ts";
import { call } from "../testing/call.ts";
import { chunkedUploads } from "../testing/chunked-upload.ts";
import { makeApiKey, makeHub, makeUser } from "../testing/factories.ts";
import { contactsOf, fetchList, listOf, manyContacts, uploadTo } from "../testing/list-upload.ts";
import { outboundJobs } from "./jobs.ts";
import { loadList } from "./load.ts";
import { sweepUploads } from "./uploads.ts";

let key: string;
let hub: Awaited<ReturnType<typeof makeHub>>;
let api: ReturnType<typeof chunkedUploads>;

beforeAll(async () => {
  await prepareQueues(outboundJobs);
  key = await makeApiKey();
  hub = await makeHub();
  api = chunkedUploads(hub, key);
});
afterAll(closeQueue);

const begun = async (onError?: "skip"): Promise<number> =>
  (await api.begin({ filename: "in chunks", ...(onError && { onError }) })).json.result.id;
const load = (id: number) => loadList(BigInt(id), new AbortController().signal);
const chunkRows = (id: number) => db().listChunk.count({ where: { listId: BigInt(id) } });
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
      ...{ id, filename: "a list", hub: hub.name, status: "loading", received: 12_000, rejected: 0 },
      ...{ duplicateOf: null, warnings: [] },
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
    const id = await begun();
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
    const id = await begun();
    const refused = await api.complete(id);
    expect([refused.status, refused.json.errors[0]]).toMatchObject([400, { path: "list", code: "required" }]);
    expect((await api.read(id)).json.result.completed).toBe(false);
  });

  it("completed twice, and twice at once, is one list with one answer", async () => {
    const id = await begun();
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
    const id = await begun();
    await api.put(id, 0, manyContacts(3));
    const headers = { "Idempotency-Key": "complete-1" };
    const [one, two] = [await api.complete(id, headers), await api.complete(id, headers)];
    expect([one.status, two.json, two.headers.get("idempotency-replayed")]).toEqual([200, one.json, "true"]);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 3 });
  });

  it("is known again by the bytes of its chunks", async () => {
    const other = await makeHub();
    const [first, again] = [await begun(), await begun()];
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
    const id = await begun();
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

describe("a chunk", () => {
  it("sent again is answered again and stored once", async () => {
    const id = await begun();
    const [one, two] = [manyContacts(3), manyContacts(5).slice(3)];
    await api.put(id, 0, one);
    await api.put(id, 3, two);
    for (const [first, contacts] of [
      [0, one],
      [3, two],
    ] as const) {
      expect((await api.put(id, first, contacts)).json).toMatchObject({ result: { received: 5 }, errors: [] });
    }
    await api.complete(id);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ received: 5, saved: 5 });
  });

  it("out of turn is told where to go on, and leaves nothing", async () => {
    const id = await begun();
    await api.put(id, 0, manyContacts(3));
    for (const [first, contacts] of [
      [0, manyContacts(2)],
      [1, manyContacts(3)],
      [4, manyContacts(3)],
    ] as const) {
      const refused = await api.put(id, first, contacts);
      expect([refused.status, refused.json.received]).toEqual([409, 3]);
    }
    expect(await chunkRows(id)).toBe(1);
  });

  it("raced for by two tabs is taken once, without a hole", async () => {
    const id = await begun();
    const contacts = manyContacts(400);
    const tab = async () => {
      for (let first = 0; first < contacts.length; ) {
        const size = 1 + Math.floor(Math.random() * 40);
        const { status, json } = await api.put(id, first, contacts.slice(first, first + size));
        expect([200, 409]).toContain(status);
        first = status === 200 ? json.result.received : json.received;
      }
    };
    await Promise.all([tab(), tab(), tab()]);
    await api.complete(id);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ received: 400, saved: 400, status: "inactive" });
    expect((await contactsOf(id)).map(({ clientIds }) => clientIds[0])).toEqual(contacts.map((c) => c.clientIds[0]));
  });

  it("with a bad contact leaves nothing, is told by its place in the list, and may come again", async () => {
    const id = await begun();
    await api.put(id, 0, manyContacts(6000));
    const contacts = manyContacts(6000);
    const refused = await api.put(id, 6000, contacts.with(5500, { clientIds: ["x"], data: { i: 0 } }));
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ errorCount: 1, errors: [{ path: "list[11500].clientIds[0]" }] });
    expect((await api.put(id, 6000, `{"list":[{"clientIds":["600"]}, {]}`)).json.errors[0].path).toMatch(
      /^$|^list\[6001\]/,
    );
    expect((await api.read(id)).json.result.received).toBe(6000);
    expect((await api.put(id, 6000, contacts)).json.result.received).toBe(12_000);
    await api.complete(id);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ received: 12_000, saved: 12_000, rejected: 0 });
  });

  it("may leave bad contacts out, which the receipt names by their place in the list", async () => {
    const id = await begun("skip");
    await api.put(id, 0, manyContacts(5000));
    const answer = await api.put(id, 5000, [{ clientIds: ["611"] }, { clientIds: ["x"] }, { clientIds: ["612"] }]);
    expect(answer.json).toMatchObject({
      result: { received: 5003, rejected: 1, onError: "skip" },
      errors: [{ path: "list[5001].clientIds[0]" }],
    });
    await db().blacklistEntry.create({ data: { clientId: "612" } });
    expect((await api.complete(id)).json.result).toMatchObject({ received: 5003, rejected: 1 });
    await load(id);
    await db().blacklistEntry.deleteMany();
    const counts = { received: 5003, saved: 5001, rejected: 1, suppressed: 1 };
    expect(await fetchList(hub, key, id)).toMatchObject({ ...counts, status: "inactive" });
    const path = `/api/dialer/id/${hub.name}/lists/${id}/receipt`;
    const lines = (await call(getReceipt, { path, key })).text.trim().split("\n");
    const outcomes = lines.slice(5000).map((line) => JSON.parse(line));
    expect(outcomes).toMatchObject([
      { position: 5000, outcome: "saved", number: "611" },
      { position: 5001, outcome: "rejected", number: "x", reason: expect.stringContaining("clientIds") },
      { position: 5002, outcome: "suppressed", number: "612" },
    ]);
  });

  it.each([
    ["", "", 400],
    ["[]", "", 400],
    [`{"list":[]}`, "list", 400],
    [`{"list":{}}`, "list", 400],
    [`{"list":[{"clientIds":["600"]}]`, "", 400],
    [`{"list":[{"clientIds":["600"]}],"filename":"x"}`, "filename", 400],
    [`{"list":[{"clientIds":["600"]},{}]}`, "list[1].clientIds", 400],
    [`{"list":[{"clientIds":[12345678901234567890]}]}`, "list[0].clientIds[0]", 400],
  ])("of the body %j is refused", async (body, path, status) => {
    const id = await begun();
    const refused = await api.put(id, 0, body);
    expect([refused.status, refused.json.errors[0].path]).toEqual([status, path]);
    expect(await chunkRows(id)).toBe(0);
  });

  it("over 10,000 contacts or 16 MB is refused, and so is one of another type", async () => {
    const id = await begun();
    expect((await api.put(id, 0, manyContacts(10_001))).status).toBe(413);
    const long = { clientIds: ["600"], data: { text: "x".repeat(60_000) } };
    expect((await api.put(id, 0, Array(300).fill(long))).status).toBe(413);
    expect((await api.put(id, "x", manyContacts(1))).status).toBe(400);
    expect((await api.put(id, 0, Array(270).fill(long))).json.result.received).toBe(270);
    const { PUT } = await import("../../app/api/dialer/id/[hubName]/uploads/[id]/chunks/[first]/route.ts");
    const path = `/api/dialer/id/${hub.name}/uploads/${id}/chunks/270`;
    expect((await call(PUT, { path, key, body: "a,b", headers: { "Content-Type": "text/csv" } })).status).toBe(415);
  });

  it("cut off in the middle leaves nothing", async () => {
    const id = await begun();
    const whole = JSON.stringify({ list: manyContacts(4000) });
    let sent = false;
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new Error("gone"));
        sent = true;
        controller.enqueue(Buffer.from(whole.slice(0, whole.length / 2)));
      },
    });
    expect((await api.put(id, 0, cut)).status).toBe(400);
    expect((await api.read(id)).json.result.received).toBe(0);
    expect(await chunkRows(id)).toBe(0);
  });
});

describe("who may go on with an upload", () => {
  it("is its user only, in its hub only", async () => {
    const id = await begun();
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
    expect(await chunkRows(id)).toBe(0);
  });
});

describe("an upload that is not completed", () => {
  it("is given up with all that came of it", async () => {
    const id = await begun("skip");
    await api.put(id, 0, [{ clientIds: ["600"] }, { clientIds: ["x"] }]);
    expect((await api.giveUp(id)).json.result).toMatchObject({ id, received: 2 });
    expect((await api.read(id)).status).toBe(404);
    expect((await api.put(id, 2, manyContacts(1))).status).toBe(404);
    expect(await chunkRows(id)).toBe(0);
    expect(await db().listRejection.count({ where: { listId: BigInt(id) } })).toBe(0);
    expect(await db().listUploadPart.count({ where: { uploadId: BigInt(id) } })).toBe(0);
  });

  it("is swept a day after its last chunk; a completed one leaves its list", async () => {
    const [old, recent, done] = [await begun(), await begun(), await begun()];
    for (const id of [old, recent, done]) await api.put(id, 0, manyContacts(2));
    await api.complete(done);
    await age(old, 25);
    await age(done, 25);
    await age(recent, 23);
    await Promise.all([sweepUploads(), sweepUploads()]);
    expect((await api.read(old)).status).toBe(404);
    expect(await chunkRows(old)).toBe(0);
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
