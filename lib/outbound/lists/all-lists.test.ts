import { expect, test } from "vitest";
import { GET } from "@/app/api/dialer/lists/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub } from "../../testing/factories.ts";

type Status = "loading" | "inactive" | "active" | "paused" | "failed";

async function makeList(hub: { id: bigint }, filename: string, status: Status, createdBy = "x"): Promise<void> {
  const saved = status === "loading" ? 1n : 4n;
  await db().list.create({ data: { hubId: hub.id, filename, status, received: 4n, saved, createdBy } });
}

async function listed(key: string, query = ""): Promise<string[]> {
  const { json } = await call(GET, { path: `/api/dialer/lists${query}`, key });
  return json.result.map(({ filename }: { filename: string }) => filename);
}

test("the lists of all hubs come latest first, by status and by page, each with its hub and its progress", async () => {
  const [one, other] = [await makeHub(), await makeHub()];
  const key = await makeApiKey({ sees: { hubs: [one.id, other.id] } });
  await makeList(one, "a", "active");
  await makeList(other, "b", "failed");
  await makeList(one, "c", "loading");
  await db().list.create({
    data: { hubId: one.id, kind: "leads", month: "2026-11", filename: "leads", status: "active", createdBy: "x" },
  });
  expect(await listed(key)).toEqual(["c", "b", "a"]);
  expect(await listed(key, "?status=failed")).toEqual(["b"]);
  expect(await listed(key, "?status=active,loading")).toEqual(["c", "a"]);
  const { json } = await call(GET, { path: "/api/dialer/lists?status=active,loading&rows=1", key });
  expect(json).toMatchObject({ index: 0, rows: 1, total: 2 });
  expect(json.result).toMatchObject([{ hub: one.name, filename: "c", received: 4, progress: 0.25 }]);
  expect(await listed(key, "?status=active,loading&index=1")).toEqual(["a"]);
  for (const query of ["?status=", "?status=other", "?status=active,", "?rows=0", "?rows=1001", "?hub=x"])
    expect((await call(GET, { path: `/api/dialer/lists${query}`, key })).status).toBe(400);
});

test("lists are found by a part of their name, their hub's or who uploaded them", async () => {
  const [one, other] = [await makeHub(), await makeHub()];
  const key = await makeApiKey({ sees: { hubs: [one.id, other.id] } });
  await makeList(one, "Spring 50%_off", "active");
  await makeList(other, "spring 500", "failed");
  await makeList(other, "Autumn\\", "failed", "Ana");
  expect(await listed(key, "?search=SPRING")).toEqual(["spring 500", "Spring 50%_off"]);
  expect(await listed(key, `?search=${encodeURIComponent("50%_")}`)).toEqual(["Spring 50%_off"]);
  expect(await listed(key, `?search=${encodeURIComponent("\\")}`)).toEqual(["Autumn\\"]);
  expect(await listed(key, "?search=ana")).toEqual(["Autumn\\"]);
  expect(await listed(key, `?search=${encodeURIComponent(one.name)}`)).toEqual(["Spring 50%_off"]);
  expect(await listed(key, "?search=spring&status=failed")).toEqual(["spring 500"]);
  for (const search of ["", "x".repeat(256), "%00"]) {
    const { status, json } = await call(GET, { path: `/api/dialer/lists?search=${search}`, key });
    expect([status, json.errors[0].path]).toEqual([400, "search"]);
  }
});

test("only those of hubs and campaigns that the profile shows are listed, and none without the permission", async () => {
  const campaign = await makeCampaign();
  const [seen, ofOther, hidden] = [await makeHub({ campaignId: campaign.id }), await makeHub(), await makeHub()];
  for (const [hub, name] of [
    [seen, "seen"] as const,
    [ofOther, "other campaign"] as const,
    [hidden, "hidden"] as const,
  ])
    await makeList(hub, name, "active");
  const sees = { hubs: [seen.id, ofOther.id], campaigns: [campaign.id] };
  expect(await listed(await makeApiKey({ sees }))).toEqual(["seen"]);
  expect(await listed(await makeApiKey({ sees: { hubs: [] } }))).toEqual([]);
  const key = await makeApiKey({ actions: ["interactions:read"] });
  expect((await call(GET, { path: "/api/dialer/lists", key })).status).toBe(403);
});
