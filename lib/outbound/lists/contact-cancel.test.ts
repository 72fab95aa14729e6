import type pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { POST as cancelContact } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/cancel/route.ts";
import { GET as getContact } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { fetchList, listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { feedQueue } from "../attempts/queue.ts";
import { outboundJobs } from "../jobs.ts";

let key: string;
let hub: Awaited<ReturnType<typeof makeHub>>;

withQueues(outboundJobs);
beforeAll(async () => {
  key = await makeApiKey();
  hub = await makeHub();
});

const listIn = async (of: { name: string }, contacts: unknown[]): Promise<number> =>
  (await uploadTo(of, key, listOf(contacts))).json.result.id;
const at = (of: { name: string }, list: number, position: number) =>
  `/api/dialer/id/${of.name}/lists/${list}/contacts/${list}-${position}`;
const read = (of: { name: string }, list: number, position: number) =>
  call(getContact, { path: at(of, list, position), key });
const cancel = (of: { name: string }, list: number, position: number) =>
  call(cancelContact, { path: `${at(of, list, position)}/cancel`, key });

describe("a contact is cancelled", () => {
  it("once, whether it was attempted or not, and stays in its list as that", async () => {
    const list = await listIn(hub, manyContacts(3));
    const tried = { listId_position: { listId: BigInt(list), position: 1n } };
    await db().contact.update({ where: tried, data: { attempts: 1, nextAttemptAt: new Date("2099-01-01") } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(hub, list, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await cancel(hub, list, 0)).json.result).toMatchObject({ status: "cancelled", nextAttempt: null });
    expect((await read(hub, list, 1)).json.result).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(await fetchList(hub, key, list)).toMatchObject({ saved: 3, rejected: 0, waiting: 1, cancelled: 2 });
    const target = `${hub.name}/${list}-1`;
    expect(await db().audit.count({ where: { action: "contact.cancel", target } })).toBe(1);
    expect((await cancel(hub, list, 9)).status).toBe(404);
  });

  it("over one connection under an Idempotency-Key, which takes one question after the other", async () => {
    const list = await listIn(hub, manyContacts(1));
    const query = pool().query.bind(pool()) as (...given: unknown[]) => Promise<unknown>;
    let [asked, most] = [0, 0];
    const counted = vi.spyOn(pool(), "query").mockImplementation((async (...given: unknown[]) => {
      // That the key was used is noted beside the request.
      if (String(given[0]).startsWith("UPDATE api_key")) return query(...given);
      most = Math.max(most, ++asked);
      return query(...given).finally(() => asked--);
    }) as typeof pg.Pool.prototype.query);
    onTestFinished(() => counted.mockRestore());
    const { status } = await call(cancelContact, {
      path: `${at(hub, list, 0)}/cancel`,
      key,
      headers: { "Idempotency-Key": `cancel-${list}` },
    });
    expect([status, most]).toEqual([200, 1]);
  });

  it("never while it is at work, or done", async () => {
    const list = await listIn(hub, manyContacts(1));
    const where = { listId_position: { listId: BigInt(list), position: 0n } };
    for (const state of ["working", "done"] as const) {
      await db().contact.update({ where, data: { state } });
      expect((await cancel(hub, list, 0)).status).toBe(409);
    }
    expect(await db().audit.count({ where: { action: "contact.cancel", target: `${hub.name}/${list}-0` } })).toBe(0);
  });

  it("from an active list, whose last one finishes it, and out of the queue", async () => {
    const list = await listIn(hub, manyContacts(2));
    const id = BigInt(list);
    await db().list.update({ where: { id }, data: { status: "active" } });
    while (await feedQueue(id));
    await cancel(hub, list, 0);
    expect(await fetchList(hub, key, list)).toMatchObject({ status: "active", waiting: 1 });
    expect(await db().contactQueue.findMany({ where: { listId: id }, select: { position: true } })).toEqual([
      { position: 1n },
    ]);
    await cancel(hub, list, 1);
    expect(await fetchList(hub, key, list)).toMatchObject({ status: "finished", waiting: 0, cancelled: 2 });
  });
});
