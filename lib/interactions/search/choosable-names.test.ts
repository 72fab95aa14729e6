import { expect, test } from "vitest";
import { GET } from "../../../app/api/interactions/names/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, makeUser } from "../../testing/factories.ts";

const path = "/api/interactions/names";

test("names of every kind, in order, for who sees all", async () => {
  const hub = await makeHub();
  const user = await makeUser();
  await db().automation.create({ data: { name: "welcome bot" } });
  await db().disposition.create({ data: { id: 900n, levels: ["Sale", "Done"] } });
  const { json } = await call(GET, { path, key: await makeApiKey() });
  expect(json.result.outboundHubs).toContain(hub.name);
  expect(json.result.users).toContain(user.username);
  expect(json.result.campaigns).toEqual([...json.result.campaigns].sort());
  expect(json.result).toMatchObject({
    automations: ["welcome bot"],
    dispositions: [{ id: 900, levels: ["Sale", "Done"] }],
  });
});

test("only what the profile may see", async () => {
  const [own, other] = [await makeCampaign(), await makeCampaign()];
  const hub = await makeHub({ campaignId: other.id });
  const agent = await makeUser();
  const key = await makeApiKey({ sees: { campaigns: [own.id], hubs: [hub.id], agents: [agent.id] } });
  const { json } = await call(GET, { path, key });
  expect(json.result).toMatchObject({ campaigns: [own.name], outboundHubs: [hub.name], users: [agent.username] });
});

test("a key that may not read interactions is refused as area C refuses, and no parameter is known", async () => {
  expect((await call(GET, { path, key: await makeApiKey({ actions: ["flows:read"] }) })).status).toBe(400);
  expect((await call(GET, { path: `${path}?x=1`, key: await makeApiKey() })).status).toBe(400);
});
