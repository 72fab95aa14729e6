import { describe, expect, it } from "vitest";
import { GET as getReceipt } from "../../../app/api/dialer/id/[hubName]/lists/[id]/receipt/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { chunksOf, contactsOf, fetchList, load, manyContacts } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();
const api = chunkedUploads(hub, key);

describe("a chunk", () => {
  it("sent again is answered again and stored once", async () => {
    const id = await api.begun();
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
    const id = await api.begun();
    await api.put(id, 0, manyContacts(3));
    for (const [first, contacts] of [
      [0, manyContacts(2)],
      [1, manyContacts(3)],
      [4, manyContacts(3)],
    ] as const) {
      const refused = await api.put(id, first, contacts);
      expect([refused.status, refused.json.received]).toEqual([409, 3]);
    }
    expect(await chunksOf(id)).toBe(1);
  });

  it("raced for by two tabs is taken once, without a hole", async () => {
    const id = await api.begun();
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
    const id = await api.begun();
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
    const id = await api.begun("skip");
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
    const id = await api.begun();
    const refused = await api.put(id, 0, body);
    expect([refused.status, refused.json.errors[0].path]).toEqual([status, path]);
    expect(await chunksOf(id)).toBe(0);
  });

  it("over 10,000 contacts or 16 MB is refused, and so is one of another type", async () => {
    const id = await api.begun();
    expect((await api.put(id, 0, manyContacts(10_001))).status).toBe(413);
    const long = { clientIds: ["600"], data: { text: "x".repeat(60_000) } };
    expect((await api.put(id, 0, Array(300).fill(long))).status).toBe(413);
    expect((await api.put(id, "x", manyContacts(1))).status).toBe(400);
    expect((await api.put(id, 0, Array(270).fill(long))).json.result.received).toBe(270);
    const { PUT } = await import("../../../app/api/dialer/id/[hubName]/uploads/[id]/chunks/[first]/route.ts");
    const path = `/api/dialer/id/${hub.name}/uploads/${id}/chunks/270`;
    expect((await call(PUT, { path, key, body: "a,b", headers: { "Content-Type": "text/csv" } })).status).toBe(415);
  });

  it("cut off in the middle leaves nothing", async () => {
    const id = await api.begun();
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
    expect(await chunksOf(id)).toBe(0);
  });
});
