import { beforeAll, expect, test } from "vitest";
import { GET, PUT } from "@/app/api/settings/contacting/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const path = "/api/settings/contacting";
const read = async () => (await call(GET, { path, key })).json.result;
const set = (body: unknown) => call(PUT, { path, key, body });

test("nobody is capped until both are set, and both are taken away together", async () => {
  const none = { days: null, attempts: null };
  expect(await read()).toEqual(none);
  const cap = { days: 7, attempts: 3 };
  expect((await set(cap)).json.result).toEqual(cap);
  expect(await read()).toEqual(cap);
  expect((await set(none)).json.result).toEqual(none);
  expect(await read()).toEqual(none);
  const entries = await db().audit.findMany({ where: { action: "contacting.set" }, orderBy: { id: "asc" } });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [none, cap],
    [cap, none],
  ]);
});

test.each([
  [{ days: 7, attempts: null }, "attempts"],
  [{ days: null, attempts: 3 }, "days"],
  [{ days: 7 }, "attempts"],
  [{ days: 0, attempts: 3 }, "days"],
  [{ days: 367, attempts: 3 }, "days"],
  [{ days: 7, attempts: 0 }, "attempts"],
  [{ days: 7, attempts: 1.5 }, "attempts"],
  [{ days: "7", attempts: 3 }, "days"],
  [{ days: 7, attempts: 3, hub: "x" }, "hub"],
])("PUT %j is refused", async (body, at) => {
  const refused = await set(body);
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
});

test("only administrators read and set it", async () => {
  const other = await makeApiKey({ scopes: ["lists:write"] });
  expect((await call(GET, { path, key: other })).status).toBe(403);
  expect((await call(PUT, { path, key: other, body: { days: null, attempts: null } })).status).toBe(403);
});
