import { describe, expect, it } from "vitest";
import { PATCH as changeList } from "../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();

type Hub = Awaited<ReturnType<typeof makeHub>>;

async function hubWithLists(count: number): Promise<{ hub: Hub; ids: number[] }> {
  const hub = await makeHub();
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await uploadTo(hub, key, listOf(manyContacts(1)))).json.result.id);
  return { hub, ids };
}
const patch = (hub: Hub, id: number | undefined, body: object) =>
  call(changeList, { path: `/api/dialer/id/${hub.name}/lists/${id}`, key, body });
const sequence = async (hub: Hub) => {
  const lists = await db().list.findMany({ where: { hubId: hub.id }, orderBy: [{ order: "asc" }, { id: "asc" }] });
  return lists.map(({ id }) => Number(id));
};

describe("a list is put", () => {
  it("right before or right after another, whatever lies between", async () => {
    const { hub, ids } = await hubWithLists(4);
    const [a, b, c, d] = ids;
    const answer = await patch(hub, d, { before: a });
    expect(await sequence(hub)).toEqual([d, a, b, c]);
    expect(answer.json.result.order).toBe(a);
    await patch(hub, a, { after: c });
    expect(await sequence(hub)).toEqual([d, b, c, a]);
    await patch(hub, b, { before: c });
    expect(await sequence(hub)).toEqual([d, b, c, a]);
    await patch(hub, b, { after: d, status: "active" });
    expect(await sequence(hub)).toEqual([d, b, c, a]);
    const unbound = { start: null, end: null };
    const log = await db().audit.findFirst({ where: { target: `${hub.name}/${d}`, action: "list.update" } });
    expect([log?.before, log?.after]).toEqual([
      { status: "inactive", order: d, ...unbound },
      { status: "inactive", order: a, ...unbound },
    ]);
  });

  it("among lists of equal order too", async () => {
    const { hub, ids } = await hubWithLists(4);
    const [a, b, c, d] = ids;
    for (const id of ids) await patch(hub, id, { order: 7 });
    await patch(hub, d, { after: a });
    expect(await sequence(hub)).toEqual([a, d, b, c]);
    await patch(hub, a, { after: c });
    expect(await sequence(hub)).toEqual([d, b, c, a]);
  });

  it("by many at once, each before the first, and none is lost", async () => {
    const { hub, ids } = await hubWithLists(6);
    const [first, ...others] = ids;
    const answers = await Promise.all(others.map((id) => patch(hub, id, { before: first })));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    const now = await sequence(hub);
    expect(now.at(-1)).toBe(first);
    expect(now.toSorted((a, b) => a - b)).toEqual(ids);
    const orders = await db().list.findMany({ where: { hubId: hub.id }, select: { order: true } });
    expect(new Set(orders.map(({ order }) => order)).size).toBe(6);
  });

  it("beside a list of its hub only, that is still to be worked, and not itself", async () => {
    const { hub, ids } = await hubWithLists(2);
    const { ids: foreign } = await hubWithLists(1);
    const [a, b] = ids;
    for (const [body, path] of [
      [{ before: foreign[0] }, "before"],
      [{ after: 999_999_999 }, "after"],
      [{ after: a }, "after"],
      [{ before: "x" }, "before"],
      [{ before: b, after: b }, ""],
      [{ before: b, order: 1 }, ""],
      [{}, ""],
    ] as const) {
      const refused = await patch(hub, a, body);
      expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
    }
    await db().list.update({ where: { id: BigInt(b ?? 0) }, data: { status: "finished" } });
    expect((await patch(hub, a, { before: b })).status).toBe(400);
    expect((await patch(hub, b, { before: a })).status).toBe(409);
    expect(await sequence(hub)).toEqual([a, b]);
  });
});
