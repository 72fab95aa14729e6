import { expect, test } from "vitest";
import { POST } from "@/app/api/profile-preview/route.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub } from "../testing/factories.ts";
import { feedAll, makeInteraction } from "../testing/interactions.ts";
import { previewedOf } from "./queries.ts";

const key = await makeApiKey();
const preview = (body: object) => call(POST, { path: "/api/profile-preview", key, body });
const all = { actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: "all" };

test("a profile is told what its user would see, and which hub it names and hides", async () => {
  const [demo, support] = [await makeCampaign(), await makeCampaign()];
  const [calls, mail] = [await makeHub({ campaignId: demo.id }), await makeHub({ campaignId: support.id })];
  const start = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19).replace("T", " ");
  const timings = { startDate: start, endDate: start };
  await feedAll([
    makeInteraction({ campaign: demo.name, timings }),
    makeInteraction({ campaign: demo.name, timings }),
    makeInteraction({ campaign: support.name, timings }),
  ]);
  expect((await preview(all)).json.result).toMatchObject({
    campaigns: { seen: 2, all: 2 },
    hubs: { seen: 2, all: 2 },
    hiddenHubs: [],
    interactions: { seen: 3, all: 3 },
  });
  const narrow = { ...all, campaigns: [demo.name], hubs: [calls.name, mail.name] };
  expect((await preview(narrow)).json.result).toMatchObject({
    campaigns: { seen: 1, all: 2 },
    hubs: { seen: 1, all: 2 },
    hiddenHubs: [{ hub: mail.name, campaign: support.name }],
    interactions: { seen: 2, all: 3 },
  });
  expect((await preview({ ...narrow, actions: ["flows:read"] })).json.result.interactions).toBeNull();
});

test("names that are not there and callers who may not are refused", async () => {
  const refused = await preview({ ...all, hubs: ["nope"] });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, "hubs[0]"]);
  const other = await makeApiKey({ actions: ["flows:write"] });
  expect((await call(POST, { path: "/api/profile-preview", key: other, body: all })).status).toBe(403);
});

test("a profile is previewed from all that its form has, its name too", async () => {
  const form = {
    name: "Supervisor",
    actions: ["flows:read" as const],
    campaigns: [],
    hubs: "all" as const,
    agents: [],
  };
  const answer = await preview(previewedOf(form));
  expect([answer.status, answer.json.result?.agents.seen]).toEqual([200, 0]);
});
