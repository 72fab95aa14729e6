import { expect, test } from "vitest";
import { GET as READ } from "@/app/api/erasures/[id]/route.ts";
import { POST as ASK } from "@/app/api/erasures/route.ts";
import { db, statement } from "../db.ts";
import { storeOwn } from "../interactions/feed/own.ts";
import { makePace } from "../outbound/attempts/claim.ts";
import { workHub } from "../outbound/attempts/dispatcher.ts";
import { feedQueue } from "../outbound/attempts/queue.ts";
import { endAttempt } from "../outbound/attempts/report.ts";
import { showAttempts } from "../outbound/attempts/shown.ts";
import { listIn, workingHub } from "../outbound/dispatch/hub.fixture.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { call } from "../testing/call.ts";
import { everything, where } from "../testing/everything-stored.ts";
import { makeApiKey } from "../testing/factories.ts";
import { withQueues } from "../testing/with-queues.ts";
import { ERASE } from "./erasures.ts";
import { erasureJobs } from "./jobs.ts";
import { workErasure } from "./work.ts";

const never = new AbortController().signal;
withQueues([...outboundJobs, ...erasureJobs]);
const key = await makeApiKey();

test.each([
  ["clientId", "34677000111"],
  ["contactId", "crm-677000111"],
])(
  "an erasure by %s waits until the attempt at work has ended, is taken up again, and reaches attempts and hits",
  async (by, value) => {
    const hub = await workingHub({}, { mode: "broadcast", maxAttempts: 5, retryMinutes: 0 });
    const listed = "+34677000222";
    await db().blacklistEntry.createMany({ data: { clientId: listed.slice(1) }, skipDuplicates: true });
    const theirs = { clientIds: [listed, "+34677000111"], contactId: "crm-677000111" };
    const list = await listIn(hub, [theirs, { clientIds: ["+34677000333"] }]);
    await feedQueue(list);
    await makePace([hub.id]);
    await workHub(hub.id, [{ id: list, comesDue: false }]);
    const [attempt] = await db().attempt.findMany({ where: { listId: list, position: 0n } });
    expect(attempt).toMatchObject({ number: "+34677000111", status: "going" });
    const sent = await call(ASK, { path: "/api/erasures", key, body: { [by]: value } });
    const { id } = sent.json.result;
    const record = async () => (await call(READ, { path: `/api/erasures/${id}`, key })).json.result;
    await statement(db(), "DELETE FROM pgboss.job");
    await workErasure(BigInt(id), never);
    expect(await record()).toMatchObject({ state: "running", step: "attempts" });
    const again = `SELECT start_after > now() AS "isLater" FROM pgboss.job WHERE name = '${ERASE}' AND data->>'erasure' = $1`;
    expect(await statement(db(), again, [String(id)])).toEqual([{ isLater: true }]);
    await workErasure(BigInt(id), never);
    expect(await record()).toMatchObject({ state: "running", step: "attempts" });

    await endAttempt(attempt?.id ?? "", "busy");
    await workErasure(BigInt(id), never);
    const done = await record();
    expect(done).toMatchObject({ state: "done", step: null });
    expect(done.counts.attempts).toBe(1);
    expect(await db().contact.findFirst({ where: { listId: list, position: 0n } })).toMatchObject({
      state: "cancelled",
      attempts: 1,
      clientIds: [],
    });
    expect(where(await everything(), value)).toEqual([]);
    expect(await db().attempt.findFirst({ where: { listId: list, position: 0n } })).toMatchObject({
      number: "[erased]",
      contactId: null,
      outcome: "busy",
    });
    expect(await db().attempt.count({ where: { listId: list, client: "34677000333", status: "going" } })).toBe(1);
    await db().atWork.deleteMany();
  },
);

test("an attempt that is shown while the person is erased leaves them in no interaction", async () => {
  const clientId = "34677000666";
  const hub = await workingHub({}, { mode: "broadcast", maxAttempts: 1 });
  const list = await listIn(hub, [{ clientIds: [`+${clientId}`], contactId: "crm-677000666" }]);
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  const [attempt] = await db().attempt.findMany({ where: { listId: list } });
  await endAttempt(attempt?.id ?? "", "busy");
  const { id } = (await call(ASK, { path: "/api/erasures", key, body: { clientId } })).json.result;
  const step = async () => (await call(READ, { path: `/api/erasures/${id}`, key })).json.result.step;
  for (let batches = 0; (await step()) !== "attempts" && batches < 50; batches++) await oneBatch(id);
  // At the last moment that it can be shown with its number.
  await showAttempts(storeOwn);
  await workErasure(BigInt(id), never);
  const shown = { where: { guid: attempt?.id ?? "" }, select: { finished: true } };
  expect(await db().interaction.findUnique(shown)).toEqual({ finished: true });
  expect(where(await everything(), clientId)).toEqual([]);
});

async function oneBatch(id: number): Promise<void> {
  const stopping = new AbortController();
  const working = workErasure(BigInt(id), stopping.signal).catch((error: Error) => error.name);
  stopping.abort();
  expect(await working).toBe("AbortError");
}

test("a number that was passed over is erased from the hits, and from the blacklist it is not", async () => {
  const clientId = "34677000444";
  await db().blacklistEntry.create({ data: { clientId } });
  const hub = await workingHub({}, { mode: "broadcast" });
  const list = await listIn(hub, [{ clientIds: [`+${clientId}`, "+34677000555"] }]);
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  const [attempt] = await db().attempt.findMany({ where: { listId: list } });
  await endAttempt(attempt?.id ?? "", "answered");
  const { id } = (await call(ASK, { path: "/api/erasures", key, body: { clientId } })).json.result;
  await workErasure(BigInt(id), never);
  expect(await db().blacklistHit.findMany({ where: { listId: list } })).toMatchObject([{ clientId: "[erased]" }]);
  expect(await db().blacklistEntry.count({ where: { clientId } })).toBe(1);
});
