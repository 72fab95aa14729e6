import { beforeAll, expect, test } from "vitest";
import { GET } from "../../../app/api/dialer/id/[hubName]/attempts/route.ts";
import { GET as getContact } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { GET as getList } from "../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { GET as getLists } from "../../../app/api/dialer/id/[hubName]/lists/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Hub, listIn } from "../dispatch/hub.fixture.ts";
import { attempting } from "./attempting.fixture.ts";
import { applyDue, endAttempt, reportAttempt } from "./report.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const ask = (hub: Hub, query: Record<string, string> = {}, as = key) =>
  call(GET, { path: `/api/dialer/id/${hub.name}/attempts?${new URLSearchParams(query)}`, key: as });
const contactOf = async (hub: Hub, list: bigint, position = 0) =>
  (await call(getContact, { path: `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}`, key })).json
    .result;

test("attempts are listed newest first, page by page, and by what they came to", async () => {
  const { hub, list, ids } = await attempting(3);
  await endAttempt(ids[0] ?? "", "busy");
  const newest = [...ids].sort().reverse();
  const { json } = await ask(hub);
  expect(json.result.map(({ id }: { id: string }) => id)).toEqual(newest);
  expect(json).toMatchObject({ index: 0, rows: 50, total: 3, next: null });
  const page = (await ask(hub, { rows: "2" })).json;
  expect(page.next).toBe(newest[1]);
  expect((await ask(hub, { after: page.next })).json.result).toMatchObject([{ id: newest[2] }]);
  const busy = { id: ids[0], hub: hub.name, list: Number(list), contact: `${list}-0`, n: 1, numberIndex: 0 };
  const { result } = (await ask(hub, { outcome: "busy" })).json;
  expect(result).toMatchObject([{ ...busy, status: "ended", outcome: "busy", simulated: true, provider: "simulated" }]);
  expect((await ask(hub, { contact: `${list}-1` })).json.result).toMatchObject([{ id: ids[1], status: "going" }]);
  expect((await ask(hub, { finaldate: "2020-01-01 00:00:00" })).json.total).toBe(0);
  expect((await ask(hub, { outcome: "nonsense" })).status).toBe(400);
  expect((await ask(hub, {}, await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
});

test("a contact tells its attempts, its result and when it is next", async () => {
  const { hub, list, ids } = await attempting(1, { maxAttempts: 2, retryMinutes: 60 });
  expect(await contactOf(hub, list)).toMatchObject({ status: "working", result: null, history: [{ status: "going" }] });
  expect(await reportAttempt(ids[0] ?? "", { says: "sent" })).toBe(true);
  expect((await contactOf(hub, list)).history).toMatchObject([{ status: "ringing" }]);
  expect(await reportAttempt(ids[0] ?? "", { says: "no_answer", reason: "rang out" })).toBe(true);
  expect(await reportAttempt(ids[0] ?? "", { says: "no_answer" })).toBe(false);
  const contact = await contactOf(hub, list);
  expect(contact).toMatchObject({ status: "waiting", result: "no_answer", attempts: 1, first: "time" });
  const [{ outcome, reason, endDate }] = contact.history;
  expect([outcome, reason]).toEqual(["no_answer", "rang out"]);
  expect(Date.parse(contact.nextAttempt) - Date.parse(endDate)).toBe(3_600_000);
  expect(await reportAttempt("019ab2c4-5e6f-7a01-8b23-4c5d6e7f8091", { says: "busy" })).toBeNull();
});

test("a list tells when the latest attempt at its contacts began, and nothing else changes that", async () => {
  const { hub, list, ids } = await attempting(3);
  const lists = `/api/dialer/id/${hub.name}/lists`;
  const shown = async () => (await call(getList, { path: `${lists}/${list}`, key })).json.result.lastAttemptAt;
  const last = (await db().attempt.aggregate({ where: { listId: list }, _max: { startedAt: true } }))._max.startedAt;
  expect((await db().list.findUniqueOrThrow({ where: { id: list } })).lastAttemptAt).toEqual(last);
  expect(await shown()).toBe(last && formatUtc(last));
  await endAttempt(ids[0] ?? "", "busy");
  expect((await db().list.findUniqueOrThrow({ where: { id: list } })).lastAttemptAt).toEqual(last);
  const untouched = await listIn(hub, [{ clientIds: ["+34699000001"] }]);
  expect((await call(getLists, { path: lists, key })).json.result).toMatchObject([
    { id: Number(untouched), lastAttemptAt: null },
    { id: Number(list), lastAttemptAt: await shown() },
  ]);
});

test("what is told late of an attempt that was given up sets the result, and takes no attempt", async () => {
  const { hub, list, ids } = await attempting(1);
  await endAttempt(ids[0] ?? "", "unknown");
  expect(await contactOf(hub, list)).toMatchObject({ status: "done", result: "unknown" });
  await endAttempt(ids[0] ?? "", "busy");
  expect(await contactOf(hub, list)).toMatchObject({ status: "done", result: "busy", attempts: 1 });
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ status: "finished", done: 1n });
});

test("a call whose disposition never comes is over after a day, and nothing more is due to it", async () => {
  const { hub, list, ids } = await attempting(1);
  await db().hub.update({ where: { id: hub.id }, data: { mode: "progressive" } });
  await reportAttempt(ids[0] ?? "", { says: "completed" });
  expect(await contactOf(hub, list)).toMatchObject({ status: "working", result: "answered" });
  await db().attempt.updateMany({ where: { listId: list }, data: { nextAt: new Date() } });
  await applyDue();
  expect(await contactOf(hub, list)).toMatchObject({ status: "done", result: "answered" });
  expect(await db().attempt.findFirst({ where: { listId: list } })).toMatchObject({ nextAt: null });
});
