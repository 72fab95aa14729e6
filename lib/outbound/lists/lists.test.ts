import { describe, expect, it } from "vitest";
import {
  PATCH as changeList,
  DELETE as discardList,
  GET as getList,
} from "../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { GET as getLists } from "../../../app/api/dialer/id/[hubName]/lists/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { contactsOf, fetchList, listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";
import { discardContacts } from "./discard.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();

const at = (id: number | string, of = hub) => `/api/dialer/id/${of.name}/lists/${id}`;
const upload = async (contacts = manyContacts(2), filename?: string): Promise<number> =>
  (await uploadTo(hub, key, listOf(contacts, filename))).json.result.id;
const patch = (id: number, body: object) => call(changeList, { path: at(id), key, body });
const discard = (id: number) => call(discardList, { path: at(id), key });
const setStatus = (id: number, status: "active" | "finished" | "failed") =>
  db().list.update({ where: { id: BigInt(id) }, data: { status } });

describe("the lists of a hub", () => {
  it("come newest first, by page and by name", async () => {
    const own = await makeHub();
    const ids: number[] = [];
    for (const name of ["a", "b", "a"])
      ids.unshift((await uploadTo(own, key, listOf(manyContacts(1), name))).json.result.id);
    const path = `/api/dialer/id/${own.name}/lists`;
    const idsAt = async (query: string) => {
      const { json } = await call(getLists, { path: path + query, key });
      return { ...json, result: json.result.map((list: { id: number }) => list.id) };
    };
    expect(await idsAt("")).toEqual({ result: ids, index: 0, rows: 50, total: 3 });
    expect(await idsAt("?index=1&rows=1")).toEqual({ result: [ids[1]], index: 1, rows: 1, total: 3 });
    expect(await idsAt("?index=9")).toMatchObject({ result: [], total: 3 });
    expect(await idsAt("?filename=a")).toMatchObject({ result: [ids[0], ids[2]], total: 2 });
    for (const query of [
      "?rows=0",
      "?index=-1",
      "?index=1.5",
      "?rows=١",
      "?filename=",
      "?color=red",
      "?rows=1&rows=2",
    ]) {
      expect((await call(getLists, { path: path + query, key })).status).toBe(400);
    }
  });

  it("are the hub's own, and found by a number only", async () => {
    const id = await upload();
    const other = await makeHub();
    expect((await call(getList, { path: at(id, other), key })).status).toBe(404);
    expect((await call(getList, { path: at(999_999_999), key })).status).toBe(404);
    expect((await call(getList, { path: at("x"), key })).status).toBe(400);
    const outside = await makeApiKey({ sees: { hubs: [other.id] } });
    expect((await call(getList, { path: at(id), key: outside })).status).toBe(403);
  });
});

describe("a list is moved", () => {
  it("from inactive to active, paused and back, and in the order of work", async () => {
    const id = await upload();
    for (const status of ["active", "paused", "active", "inactive", "inactive"]) {
      expect((await patch(id, { status })).json.result).toMatchObject({ id, status });
      expect((await fetchList(hub, key, id)).status).toBe(status);
    }
    expect((await patch(id, { order: -5 })).json.result).toMatchObject({ order: -5, status: "inactive" });
    const audits = await db().audit.findMany({ where: { target: `${hub.name}/${id}`, action: "list.update" } });
    expect(audits).toHaveLength(6);
  });

  it("to a time in which it may be worked, of which either end may be open", async () => {
    const id = await upload();
    expect(await fetchList(hub, key, id)).toMatchObject({ start: null, end: null });
    const [start, end, later] = ["2097-07-01 10:00:00", "2097-08-01 10:00:00", "2097-09-01 10:00:00"];
    expect((await patch(id, { start, end })).json.result).toMatchObject({ start, end, status: "inactive" });
    expect((await patch(id, { status: "active" })).json.result).toMatchObject({ start, end });
    for (const [body, at] of [
      [{ start: later }, "end"],
      [{ end: start }, "end"],
      [{ start: "2097-07-01" }, "start"],
      [{ end: 5 }, "end"],
    ] as const) {
      const refused = await patch(id, body);
      expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
    }
    expect((await patch(id, { start: null })).json.result).toMatchObject({ start: null, end });
    expect((await patch(id, { start: later, end: null })).json.result).toMatchObject({ start: later, end: null });
    expect(await fetchList(hub, key, id)).toMatchObject({ start: later, end: null });
    const asked = { target: `${hub.name}/${id}`, action: "list.update" };
    const [first] = await db().audit.findMany({ where: asked, orderBy: { id: "asc" } });
    expect(first).toMatchObject({ before: { start: null }, after: { start, end } });
  });

  it("but not everywhere", async () => {
    const id = await upload();
    expect((await patch(id, { status: "paused" })).status).toBe(409);
    await setStatus(id, "finished");
    expect((await patch(id, { status: "active" })).status).toBe(409);
    const loading = await upload(manyContacts(12_000));
    expect((await patch(loading, { status: "active" })).status).toBe(409);
    for (const body of [
      {},
      { status: "loading" },
      { status: "failed" },
      { order: 1.5 },
      { order: "1" },
      { name: "x" },
    ]) {
      expect((await patch(id, body)).status).toBe(400);
    }
    expect((await patch(999_999_999, { order: 1 })).status).toBe(404);
  });

  it("when it failed, to inactive, which takes up its loading again", async () => {
    const id = await upload(manyContacts(12_000));
    await setStatus(id, "failed");
    expect((await patch(id, { status: "active" })).status).toBe(409);
    expect((await patch(id, { status: "inactive" })).json.result).toMatchObject({ status: "loading", reason: null });
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 12_000 });
  });
});

describe("a list is discarded", () => {
  it("with its contacts, unless it is active", async () => {
    const id = await upload();
    await setStatus(id, "active");
    expect((await discard(id)).status).toBe(409);
    await patch(id, { status: "paused" });
    expect((await discard(id)).json.result).toMatchObject({ id, status: "paused" });
    expect((await discard(id)).status).toBe(404);
    await discardContacts(BigInt(id));
    expect(await contactsOf(id)).toEqual([]);
    expect(await db().audit.count({ where: { target: `${hub.name}/${id}`, action: "list.discard" } })).toBe(1);
  });

  it("while it is loading, once and for all", async () => {
    const id = await upload(manyContacts(11_000));
    const loading = load(id);
    expect((await discard(id)).status).toBe(200);
    await loading;
    await discardContacts(BigInt(id));
    expect(await db().listChunk.count({ where: { listId: BigInt(id) } })).toBe(0);
    expect(await contactsOf(id)).toEqual([]);
  });

  it("and no list that is still there loses its contacts", async () => {
    const id = await upload();
    await discardContacts(BigInt(id));
    expect(await contactsOf(id)).toHaveLength(2);
  });
});
