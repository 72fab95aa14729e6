import { beforeAll, describe, expect, it } from "vitest";
import { POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { GET as download } from "../../../app/api/dialer/id/[hubName]/left-out/[id]/route.ts";
import { GET as getLeftOuts, POST as keep } from "../../../app/api/dialer/id/[hubName]/left-out/route.ts";
import { GET as downloadOfList } from "../../../app/api/dialer/id/[hubName]/lists/[id]/left-out/route.ts";
import { DELETE as discardList } from "../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { db, pgTransaction } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { fetchList, load, manyContacts } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";
import { discardContacts } from "./discard.ts";
import { sweepLeftOut } from "./left-out.ts";
import { pruneRejections, rejectionsDue } from "./pruning.ts";

type Hub = Awaited<ReturnType<typeof makeHub>>;

withQueues(outboundJobs);
let key: string;
let hub: Hub;

beforeAll(async () => {
  key = await makeApiKey();
  hub = await makeHub();
});

const path = (rest: string, of = hub) => `/api/dialer/id/${of.name}${rest}`;
const some = {
  filename: "people.csv",
  headers: ["phone", "name"],
  delimiter: ";",
  count: 2,
  rows: [
    { row: 3, cells: ["wrong", "Ana;Eva"], problem: "Not a phone number" },
    { row: 7, cells: ["", "=1+1"], problem: "left out" },
  ],
};
const kept = (given: object = {}, by = key, headers = {}) =>
  call(keep, { path: path("/left-out"), key: by, body: { ...some, ...given }, headers });
const keptId = async (given: object = {}): Promise<number> => (await kept(given)).json.result.id;
const leftOuts = async (query = "", by = key) =>
  (await call(getLeftOuts, { path: path(`/left-out${query}`), key: by })).json.result;

async function uploaded(
  leftOut: unknown,
): Promise<{ id: number; status: number; json: { errors: { path: string }[] } }> {
  const upload = chunkedUploads(hub, key);
  const id = await upload.begun();
  await upload.put(id, 0, manyContacts(3));
  const { status, json } = await upload.complete(id, {}, { leftOut });
  return { id, status, json };
}
const leads = (query: string, headers = {}) =>
  call(postLeads, {
    path: path(`/freshLeads${query}`),
    key,
    body: JSON.stringify({ leads: [{ clientIds: ["600111222"] }] }),
    headers: { "Content-Type": "application/json", ...headers },
  });

describe("rows that an upload leaves out of its file", () => {
  it("are counted with the list and can be downloaded as they stood, with their reasons", async () => {
    const leftOut = await keptId({ count: 17 });
    const { id } = await uploaded(leftOut);
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ received: 3, saved: 3, rejected: 0, leftOut: 17 });
    expect(await leftOuts(`?list=${id}`)).toMatchObject([
      { id: leftOut, list: id, kind: "list", filename: "people.csv", count: 17, kept: 2 },
    ]);
    const file = await call(downloadOfList, { path: path(`/lists/${id}/left-out`), key });
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="left-out-of-list-${id}.csv"`);
    const rows = ["phone;name;_row;_problem", 'wrong;"Ana;Eva";3;Not a phone number', ";'=1+1;7;left out"];
    expect(file.text.replace("\ufeff", "").trimEnd().split("\r\n")).toEqual(rows);
    expect((await call(download, { path: path(`/left-out/${leftOut}`), key })).text).toBe(file.text);
    const audited = await db().audit.findMany({
      where: { target: { in: [`${hub.name}/${id}`, `${hub.name}/${leftOut}`] } },
    });
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["leftOut.keep", "list.leftOut", "leftOut.download"]),
    );
  });

  it("are counted with the leads of the month, those of every file", async () => {
    const headers = { "Idempotency-Key": unique("leads") };
    const first = await keptId({ filename: "monday.csv" });
    const { list } = (await leads(`?leftOut=${first}`, headers)).json.result;
    // The same request again stores nothing twice and answers the same.
    expect((await leads(`?leftOut=${first}`, headers)).json.result.list).toBe(list);
    const again = {
      filename: "tuesday.csv",
      headers: ["id", "phone"],
      rows: [{ row: 2, cells: ["7", "x"], problem: "p" }],
    };
    await leads(`?leftOut=${await keptId({ ...again, count: 1 })}`);
    expect(await fetchList(hub, key, list)).toMatchObject({ kind: "leads", saved: 2, leftOut: 3 });
    const file = await call(downloadOfList, { path: path(`/lists/${list}/left-out`), key });
    expect(file.text.replace("\ufeff", "").trimEnd().split("\r\n")).toEqual([
      "phone;name;id;_row;_problem;_file",
      'wrong;"Ana;Eva";;3;Not a phone number;monday.csv',
      ";'=1+1;;7;left out;monday.csv",
      "x;;7;2;p;tuesday.csv",
    ]);
  });

  it("wait for their upload, are kept once by one key, and go after a day without", async () => {
    const headers = { "Idempotency-Key": unique("kept") };
    const one = await kept({}, key, headers);
    const id = one.json.result.id;
    expect((await kept({}, key, headers)).json.result.id).toBe(id);
    expect(one.json.result).toMatchObject({ list: null, kind: null });
    expect(await leftOuts("", await makeApiKey())).not.toContainEqual(expect.objectContaining({ id }));
    await sweepLeftOut();
    expect(await db().leftOut.count({ where: { id } })).toBe(1);
    await db().leftOut.update({ where: { id }, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await sweepLeftOut();
    expect(await db().leftOutRow.count({ where: { leftOutId: id } })).toBe(0);
    expect((await call(download, { path: path(`/left-out/${id}`), key })).status).toBe(404);
  });

  it("of someone else, of another hub or used already refuse the upload at their field, and nothing is stored", async () => {
    const others = (await kept({}, await makeApiKey())).json.result.id;
    const elsewhere = await call(keep, { path: path("/left-out", await makeHub()), key, body: some });
    const used = await keptId();
    expect((await uploaded(used)).status).toBe(200);
    const before = await db().list.count({ where: { hubId: hub.id } });
    for (const id of [others, elsewhere.json.result.id, used, 999_999_999]) {
      const refused = await uploaded(id);
      expect([refused.status, refused.json.errors[0]?.path]).toEqual([400, "leftOut"]);
      expect((await leads(`?leftOut=${id}`)).status).toBe(400);
    }
    expect(await db().list.count({ where: { hubId: hub.id } })).toBe(before);
  });

  it("go with their list, and by the rule for receipts", async () => {
    const leftOut = await keptId();
    const { id } = await uploaded(leftOut);
    await load(id);
    const soon = new Date(Date.now() + 60_000);
    const due = await rejectionsDue(soon);
    expect(due).toBeGreaterThanOrEqual(2);
    while (await pgTransaction((client) => pruneRejections(client, soon)));
    expect(await rejectionsDue(soon)).toBe(0);
    // That rows were left out is known for as long as the list is.
    expect(await leftOuts(`?list=${id}`)).toMatchObject([{ count: 2, kept: 0 }]);
    expect((await call(discardList, { path: path(`/lists/${id}`), key })).status).toBe(200);
    expect((await call(download, { path: path(`/left-out/${leftOut}`), key })).status).toBe(404);
    await discardContacts(BigInt(id));
    expect(await db().leftOut.count({ where: { id: leftOut } })).toBe(0);
  });

  it.each([
    [{ rows: [{ row: 0, cells: [], problem: "" }] }, "rows[0]"],
    [{ rows: [{ row: 1, cells: [1], problem: "" }] }, "rows[0]"],
    [{ rows: [{ row: 1, cells: ["\0"], problem: "" }] }, "rows[0]"],
    [{ rows: [{ row: 1, cells: [], problem: "", more: 1 }] }, "rows[0]"],
    [{ rows: Array(10_001).fill(some.rows[0]), count: 20_000 }, "rows"],
    [{ count: 1 }, "count"],
    [{ headers: [] }, "headers"],
    [{ delimiter: "=" }, "delimiter"],
  ])("%j is refused and names the field", async (given, at) => {
    const { status, json } = await kept(given);
    expect([status, json.errors[0].path]).toEqual([400, at]);
  });

  it("are no more than can be kept, and are for who may upload", async () => {
    const rows = Array(900).fill({ row: 1, cells: ["x".repeat(10_000)], problem: "" });
    expect((await kept({ rows, count: 900 })).status).toBe(413);
    const reader = await makeApiKey({ actions: ["interactions:read"] });
    expect((await kept({}, reader)).status).toBe(403);
    const elsewhere = await makeApiKey({ sees: { hubs: [] } });
    expect((await kept({}, elsewhere)).status).toBe(403);
    expect((await call(getLeftOuts, { path: path("/left-out"), key: elsewhere })).status).toBe(403);
  });
});
