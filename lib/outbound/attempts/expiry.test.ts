import { beforeAll, expect, onTestFinished, test } from "vitest";
import { GET as getLead } from "../../../app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { POST as addLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { HOUR_MS, SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { listIn } from "../dispatch/hub.fixture.ts";
import { cancelExpired, makeExpiryClock } from "./expiry.ts";
import { feedQueue } from "./queue.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const past = new Date(Date.now() - SECOND_MS);
const countsOf = (id: bigint) =>
  db().list.findUniqueOrThrow({
    where: { id },
    select: { status: true, saved: true, working: true, done: true, cancelled: true },
  });
const statesOf = async (listId: bigint) =>
  (await db().contact.findMany({ where: { listId }, orderBy: { position: "asc" } })).map(({ state }) => state);

test("a lead that expires is cancelled within seconds, though its hub attempts nobody", async () => {
  const hub = await makeHub();
  const path = `/api/dialer/id/${hub.name}/freshLeads`;
  const lead = { clientIds: ["+34699000111"], expiresAt: formatUtc(new Date(Date.now() + 3 * SECOND_MS)) };
  const body = { leads: [lead, { clientIds: ["+34699000222"] }] };
  const { result } = (await call(addLeads, { path, key, body, headers: { "Content-Type": "application/json" } })).json;
  const [expiring, lasting] = result.leads.map(({ id }: { id: string }) => id);
  const statusOf = async (id: string) => (await call(getLead, { path: `${path}/${id}`, key })).json.result.status;
  const clock = makeExpiryClock();
  clock.start();
  onTestFinished(() => clock.stop());
  expect(await statusOf(expiring)).toBe("scheduled");
  await expect.poll(() => statusOf(expiring)).toBe("cancelled");
  expect(await statusOf(lasting)).toBe("scheduled");
  const list = await countsOf(BigInt(lasting.split("-")[0]));
  expect(list).toMatchObject({ saved: 2n, working: 0n, done: 0n, cancelled: 1n });
});

test("of others it takes nobody: who is attempted, is done, has no end or a later one", async () => {
  const hub = await makeHub();
  const later = new Date(Date.now() + HOUR_MS);
  const list = await listIn(
    hub,
    [
      { expiresAt: past },
      { expiresAt: past, state: "working" },
      { expiresAt: past, state: "done" },
      { expiresAt: later },
      {},
    ],
    { working: 1n, done: 1n },
  );
  await feedQueue(list);
  expect(await cancelExpired()).toBe(1);
  expect(await statesOf(list)).toEqual(["cancelled", "working", "done", "waiting", "waiting"]);
  expect(await countsOf(list)).toMatchObject({ working: 1n, done: 1n, cancelled: 1n });
  const queued = await db().contactQueue.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(queued.map(({ position }) => position)).toEqual([3n, 4n]);
  expect(await cancelExpired()).toBe(0);
});

test("a list whose last contact expires is finished, and several at once cancel each once", async () => {
  const hub = await makeHub();
  const list = await listIn(
    hub,
    Array.from({ length: 900 }, () => ({ expiresAt: past })),
  );
  const cancelled = await Promise.all([cancelExpired(), cancelExpired(), cancelExpired()]);
  expect(cancelled.reduce((sum, n) => sum + n, 0) + (await cancelExpired())).toBe(900);
  expect(await countsOf(list)).toMatchObject({ status: "finished", cancelled: 900n });
});
