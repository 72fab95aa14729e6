import { beforeAll, expect, test } from "vitest";
import { db } from "../db.ts";
import { makeApiKey, makeHub, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

let api: ReturnType<typeof flowApi>;
beforeAll(async () => {
  api = flowApi(await makeApiKey());
});

/** A live provider, and a hub that uses it. */
async function used(enabled: boolean) {
  const name = unique("provider");
  await api.create(name, { type: "provider", deployed: "true" });
  const { id, name: hub } = await makeHub();
  await db().hub.update({ where: { id }, data: { provider: name, enabled } });
  return { name, hub };
}

test("a live provider that an enabled hub uses is not taken from it, and the hub is named", async () => {
  const { name, hub } = await used(true);
  const before = await api.get(name);
  const tries = [
    await api.undeploy(name),
    await api.update(name, { type: "webhook" }),
    await api.update(name, { name: unique("other") }),
  ];
  for (const { status, json } of tries) {
    expect([status, json.hubs]).toEqual([409, [hub]]);
    expect(json.detail).toContain(`${name} is the live provider of the enabled hub ${hub}`);
  }
  const gone = await api.remove(name);
  expect([gone.status, gone.json.title]).toEqual([400, "error removing webhook"]);
  expect(gone.json.errors).toMatchObject([{ path: "flow", message: expect.stringContaining(hub) }]);
  expect((await api.get(name)).json).toEqual(before.json);
});

test("an earlier version of another type is not made live under an enabled hub", async () => {
  const { name, hub } = await used(true);
  await api.update(name, { type: "webhook", deployed: "false" });
  const other = await api.deploy(name, { version: 2 });
  expect([other.status, other.json.hubs]).toEqual([409, [hub]]);
});

test("a new version of the provider goes live, and what no enabled hub uses may go", async () => {
  const { name } = await used(true);
  expect((await api.update(name, { description: "two" })).json.result).toMatchObject({ version: 2, liveVersion: 2 });
  expect((await api.deploy(name, { version: 1 })).status).toBe(200);
  const free = await used(false);
  expect((await api.undeploy(free.name)).status).toBe(200);
  expect((await api.remove(free.name)).status).toBe(200);
});
