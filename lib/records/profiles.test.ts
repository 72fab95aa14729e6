import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/profiles/[name]/route.ts";
import { GET, POST } from "@/app/api/profiles/route.ts";
import { bySession } from "../auth/identify.ts";
import { startSession } from "../auth/session.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, makeUser, unique } from "../testing/factories.ts";

let key: string;
let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser();
  key = await makeApiKey({ userId: admin.id });
});

const path = (name: string) => `/api/profiles/${encodeURIComponent(name)}`;
const nothing = { actions: [], campaigns: [], hubs: [], agents: [] };
const fields = (more: object = {}) => ({ name: unique("profile"), ...nothing, ...more });
const create = (body: object) => call(POST, { path: "/api/profiles", key, body });
const change = (name: string, body: object) => call(PATCH, { path: path(name), key, body });

test("a profile is made, read, listed, changed and removed", async () => {
  const campaigns = [(await makeCampaign(unique("b"))).name, (await makeCampaign(unique("a"))).name];
  const agents = [(await makeUser()).username];
  const body = fields({ actions: ["lists:write", "flows:read"], campaigns, hubs: "all", agents });
  const made = (await create(body)).json.result;
  const kept = { actions: ["flows:read", "lists:write"], campaigns: campaigns.toReversed(), hubs: "all", agents };
  expect(made).toMatchObject({ name: body.name, ...kept });
  expect((await call(READ, { path: path(made.name), key })).json.result).toEqual(made);
  expect((await call(GET, { path: `/api/profiles?search=${made.name}`, key })).json.result).toEqual([made]);

  const hubs = [(await makeHub()).name];
  expect((await change(made.name, { hubs, campaigns: "all" })).json.result).toMatchObject({
    ...kept,
    hubs,
    campaigns: "all",
  });
  const row = await db().profile.findUniqueOrThrow({ where: { name: made.name } });
  expect(row).toMatchObject({ allCampaigns: true, campaignIds: [], allHubs: false });
  expect((await call(DELETE, { path: path(made.name), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(made.name), key })).status).toBe(404);
});

test.each([
  [{ actions: ["everything"] }, "actions[0]"],
  [{ actions: "admin" }, "actions"],
  [{ campaigns: "none" }, "campaigns"],
  [{ campaigns: null }, "campaigns"],
  [{ campaigns: undefined }, "campaigns"],
  [{ hubs: ["no such hub"] }, "hubs[0]"],
  [{ agents: ["no such user"] }, "agents[0]"],
  [{ allCampaigns: true }, "allCampaigns"],
])("POST %j is refused", async (wrong, at) => {
  const refused = await create(fields(wrong));
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
});

test("every unknown name is told at its place", async () => {
  const { name } = await makeCampaign();
  const refused = await create(fields({ campaigns: ["none", name, "nothing"] }));
  expect(refused.json.errors.map((one: { path: string }) => one.path)).toEqual(["campaigns[0]", "campaigns[2]"]);
});

test("a taken name is refused", async () => {
  const { name } = (await create(fields())).json.result;
  const again = await create(fields({ name }));
  expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "name", code: "taken" }]);
});

test("a change of rights ends its users' sessions, a new name does not", async () => {
  const user = await makeUser({ actions: ["flows:read"] });
  const profile = await db().profile.findUniqueOrThrow({ where: { id: user.profileId ?? 0n } });
  const stays = await startSession(admin, "127.0.0.1");
  const session = await startSession(user, "127.0.0.1");
  const name = unique("renamed");
  await change(profile.name, { name, actions: ["flows:read"] });
  expect(await bySession(session)).not.toBeNull();
  await change(name, { campaigns: [] });
  expect(await bySession(session)).toBeNull();
  expect(await bySession(stays)).not.toBeNull();
});

test("a profile that someone has stays", async () => {
  const user = await makeUser();
  const { name } = await db().profile.findUniqueOrThrow({ where: { id: user.profileId ?? 0n } });
  expect((await call(DELETE, { path: path(name), key })).status).toBe(409);
  expect((await call(READ, { path: path(name), key })).status).toBe(200);
});

test("the last administrators' profile keeps its action", async () => {
  await db().user.updateMany({ where: { id: { not: admin.id } }, data: { enabled: false } });
  const { name } = await db().profile.findUniqueOrThrow({ where: { id: admin.profileId ?? 0n } });
  expect((await change(name, { actions: ["flows:read"] })).status).toBe(409);
  expect((await call(READ, { path: path(name), key })).json.result.actions).toContain("admin");
});
