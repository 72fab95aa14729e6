import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as callbacks } from "@/app/api/agents/me/callbacks/route.ts";
import { GET as dispositions } from "@/app/api/agents/me/dispositions/route.ts";
import { POST as dispose } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/disposition/route.ts";
import { db } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../../testing/factories.ts";
import { type Agent, agentHub, makeAgent } from "../agents.fixture.ts";

type Worked = Awaited<ReturnType<typeof agentHub>>;

const mine = (key: string, query = "") => call(callbacks, { path: `/api/agents/me/callbacks${query}`, key });
const makeDisposition = (fields: object) => db().disposition.create({ data: { levels: [unique("level")], ...fields } });

/** As if the agent had talked to the contact. */
async function talk({ hub, list }: Worked, position: number, agent: string): Promise<void> {
  const key = { listId: list, position: BigInt(position) };
  const { clientIds } = await db().contact.update({
    where: { listId_position: key },
    data: { attempts: 1, numberIndex: 0, numberTries: 1, state: "done", result: "answered" },
  });
  const number = clientIds[0] ?? "";
  const end = { status: "ended", outcome: "answered", startedAt: new Date(), endedAt: new Date(), agent };
  const rest = { filename: "calls", number, numberIndex: 0, client: number, provider: "simulated", simulated: true };
  await db().attempt.create({ data: { ...key, n: 1, id: randomUUID(), hubId: hub.id, ...end, ...rest } });
}

async function schedule({ hub, list }: Worked, position: number, agent: Agent, more: object): Promise<number> {
  const { id } = await makeDisposition({ action: "reschedule", levels: ["Later", unique("level")] });
  const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}/disposition`;
  const body = { disposition: Number(id), timezone: "UTC", ...more };
  return (await call(dispose, { path, key: agent.key, body })).status;
}

test("an agent's callbacks are own contacts that a disposition put off, the next one first", async () => {
  const worked = await agentHub("progressive", 4);
  const ana = await makeAgent([worked.hub.campaignId]);
  const bob = await makeAgent([worked.hub.campaignId]);
  for (const position of [0, 1, 2, 3]) await talk(worked, position, position === 3 ? bob.username : ana.username);
  const at = (hour: number) => ({ scheduleDate: `2099-01-01 ${hour}:00:00` });
  expect(await schedule(worked, 0, ana, { ...at(12), agent: ana.username, comment: "after lunch" })).toBe(200);
  expect(await schedule(worked, 1, ana, { ...at(10), agent: ana.username })).toBe(200);
  expect(await schedule(worked, 2, ana, { ...at(11), agent: null })).toBe(200);
  expect(await schedule(worked, 3, bob, { ...at(11), agent: bob.username })).toBe(200);
  const { result, total } = (await mine(ana.key)).json;
  expect(total).toBe(2);
  expect(result).toMatchObject([
    { hub: worked.hub.name, contact: `${worked.list}-1`, at: "2099-01-01 10:00:00", comment: null },
    { contact: `${worked.list}-0`, at: "2099-01-01 12:00:00", comment: "after lunch" },
  ]);
  expect(result[0].disposition[0]).toBe("Later");
  const second = (await mine(ana.key, "?index=1&rows=1")).json;
  expect(second).toMatchObject({ total: 2, result: [{ contact: `${worked.list}-0` }] });
  await db().contact.updateMany({ where: { listId: worked.list, position: 1n }, data: { state: "working" } });
  expect((await mine(ana.key)).json.total).toBe(1);
});

test("callbacks of hubs outside the agent's profile are not shown", async () => {
  const worked = await agentHub("progressive", 1);
  const ana = await makeAgent([worked.hub.campaignId]);
  await talk(worked, 0, ana.username);
  await schedule(worked, 0, ana, { scheduleDate: "2099-01-01 10:00:00", agent: ana.username });
  expect((await mine(ana.key)).json.total).toBe(1);
  const { profileId } = await db().user.findUniqueOrThrow({ where: { id: ana.id } });
  await db().profile.update({ where: { id: profileId ?? 0n }, data: { allHubs: false, hubIds: [] } });
  const { id: userId } = ana;
  expect((await mine(await makeApiKey({ userId }))).json).toMatchObject({ result: [], total: 0 });
});

test("an agent whose profile shows no agents calls back all the same", async () => {
  const worked = await agentHub("progressive", 1);
  const user = await makeUser({ actions: ["agent"], sees: { agents: [] } });
  const ana: Agent = { ...user, key: await makeApiKey({ userId: user.id }) };
  await talk(worked, 0, ana.username);
  expect(await schedule(worked, 0, ana, { scheduleDate: "2099-01-01 10:00:00", agent: ana.username })).toBe(200);
  expect((await mine(ana.key)).json.total).toBe(1);
});

test("agents choose from dispositions that are enabled and confirmed", async () => {
  const ana = await makeAgent([]);
  const shown = await makeDisposition({ action: "respool" });
  const hidden = [await makeDisposition({ enabled: false }), await makeDisposition({ confirmed: false })];
  const { result } = (await call(dispositions, { path: "/api/agents/me/dispositions", key: ana.key })).json;
  expect(result).toContainEqual({ id: Number(shown.id), levels: shown.levels, action: "respool" });
  const ids = (result as { id: number }[]).map(({ id }) => id);
  for (const { id } of hidden) expect(ids).not.toContain(Number(id));
});

test("only agents have callbacks and dispositions of their own", async () => {
  const key = await makeApiKey({ actions: ["lists:write"] });
  expect((await mine(key)).status).toBe(403);
  expect((await call(dispositions, { path: "/api/agents/me/dispositions", key })).status).toBe(403);
});
