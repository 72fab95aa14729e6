import { beforeAll, expect, test } from "vitest";
import { POST as next } from "@/app/api/agents/me/next/route.ts";
import { GET, PUT } from "@/app/api/agents/me/route.ts";
import { GET as all } from "@/app/api/agents/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeUser } from "../../testing/factories.ts";

type Agent = { username: string; id: bigint; key: string };

async function agent(sees?: { campaigns: bigint[] }): Promise<Agent> {
  const user = await makeUser({ actions: ["agent"], ...(sees && { sees }) });
  return { ...user, key: await makeApiKey({ userId: user.id }) };
}

const path = "/api/agents/me";
const set = ({ key }: Agent, body: object) => call(PUT, { path, key, body });
const stands = async ({ key }: Agent) => (await call(GET, { path, key })).json.result;

let admin: string;
beforeAll(async () => {
  admin = await makeApiKey({ actions: ["lists:write"] });
});

test("an agent is away at first, and available for 60 s after each request that says so", async () => {
  const ana = await agent();
  expect(await stands(ana)).toMatchObject({ agent: ana.username, status: "away", campaigns: null, offer: null });
  expect((await set(ana, { status: "available" })).json.result).toMatchObject({ status: "available" });
  const { aliveUntil } = await db().agentPresence.findUniqueOrThrow({ where: { userId: ana.id } });
  expect(aliveUntil.getTime() - Date.now()).toBeGreaterThan(50_000);
  expect(aliveUntil.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
  await db().agentPresence.update({ where: { userId: ana.id }, data: { aliveUntil: new Date() } });
  expect(await stands(ana)).toMatchObject({ status: "away" });
  await set(ana, { status: "available" });
  expect((await set(ana, { status: "away" })).json.result).toMatchObject({ status: "away" });
});

test("what keeps an agent there forgives no missed offer; to come back does", async () => {
  const ana = await agent();
  const missed = async () => (await db().agentPresence.findUniqueOrThrow({ where: { userId: ana.id } })).missed;
  const stand = (data: object) => db().agentPresence.update({ where: { userId: ana.id }, data });
  await set(ana, { status: "available" });
  await stand({ missed: 1 });
  await set(ana, { status: "available" });
  expect(await missed()).toBe(1);
  await stand({ missed: 2, status: "away" });
  await set(ana, { status: "available" });
  expect(await missed()).toBe(0);
  await stand({ missed: 1, aliveUntil: new Date(Date.now() - 1) });
  await set(ana, { status: "available" });
  expect(await missed()).toBe(0);
});

test("campaigns that are named stay until others are; one outside the profile is refused", async () => {
  const [own, other] = [await makeCampaign(), await makeCampaign()];
  const ana = await agent({ campaigns: [own.id] });
  const named = { status: "available", campaigns: [own.name] };
  expect((await set(ana, named)).json.result).toMatchObject({ campaigns: [own.name] });
  expect((await set(ana, { status: "available" })).json.result).toMatchObject({ campaigns: [own.name] });
  const refused = await set(ana, { status: "available", campaigns: [own.name, other.name] });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, "campaigns[1]"]);
});

test("what changes is in the audit log, what keeps an agent there is not", async () => {
  const ana = await agent();
  for (const status of ["available", "available", "away", "away"]) await set(ana, { status });
  const written = await db().audit.findMany({ where: { action: "agent.presence", target: ana.username } });
  expect(written).toHaveLength(2);
});

test("an agent in a call that goes away goes when the call and its after-call work are over", async () => {
  const ana = await agent();
  await set(ana, { status: "available" });
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "talking", hubId: 1n } });
  expect((await set(ana, { status: "away" })).json.result.status).toBe("talking");
  expect(await db().agentPresence.findUnique({ where: { userId: ana.id } })).toMatchObject({ leaves: true });
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "wrapUp" } });
  expect((await set(ana, { status: "away" })).json.result.status).toBe("wrapUp");
  const ended = await call(next, { path: `${path}/next`, key: ana.key, body: {} });
  expect(ended.json.result.status).toBe("away");
});

test("next ends a wrap-up; there is none of a call", async () => {
  const ana = await agent();
  const press = () => call(next, { path: `${path}/next`, key: ana.key, body: {} });
  expect((await press()).json.result.status).toBe("away");
  await set(ana, { status: "available" });
  expect((await press()).json.result.status).toBe("available");
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "talking" } });
  expect((await press()).status).toBe(409);
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "wrapUp" } });
  expect((await press()).json.result.status).toBe("available");
});

test("only agents say where they stand; who works lists sees those of the profile", async () => {
  const ana = await agent();
  await set(ana, { status: "available" });
  const key = await makeApiKey({ actions: ["lists:write", "messages:write"] });
  expect((await call(PUT, { path, key, body: { status: "available" } })).status).toBe(403);
  expect((await call(all, { path: "/api/agents", key: ana.key })).status).toBe(403);
  const seen = (await call(all, { path: "/api/agents", key: admin })).json.result as { agent: string }[];
  expect(seen).toContainEqual(expect.objectContaining({ agent: ana.username, status: "available", contact: null }));
  const blind = await makeApiKey({ actions: ["lists:write"], sees: { agents: [] } });
  expect((await call(all, { path: "/api/agents", key: blind })).json).toEqual({ result: [] });
});
