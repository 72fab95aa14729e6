import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/dispositions/[id]/route.ts";
import { GET, POST } from "@/app/api/dispositions/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const path = (id: number | string) => `/api/dispositions/${id}`;
const create = (body: object) => call(POST, { path: "/api/dispositions", key, body });

test("a disposition is made, read, listed, changed and removed", async () => {
  const made = (await create({ levels: ["Sale", "Contract sent"] })).json.result;
  expect(made).toMatchObject({ levels: ["Sale", "Contract sent"], action: "final", enabled: true });
  expect((await call(READ, { path: path(made.id), key })).json.result).toEqual(made);
  expect((await call(GET, { path: "/api/dispositions", key })).json.result).toContainEqual(made);
  const changed = await call(PATCH, { path: path(made.id), key, body: { action: "respoolNext", levels: ["Sale"] } });
  expect(changed.json.result).toMatchObject({ id: made.id, levels: ["Sale"], action: "respoolNext" });
  expect((await call(DELETE, { path: path(made.id), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(made.id), key })).status).toBe(404);
});

test("a disposition blacklists where it says so, and stays confirmed once it is", async () => {
  const made = (await create({ levels: ["Do not call"], blacklist: "campaign" })).json.result;
  expect(made).toMatchObject({ blacklist: "campaign", confirmed: true });
  const change = (body: object) => call(PATCH, { path: path(made.id), key, body });
  expect((await change({ blacklist: null, confirmed: false })).json.result).toMatchObject({
    blacklist: null,
    confirmed: false,
  });
  expect((await change({ confirmed: true })).json.result).toMatchObject({ confirmed: true });
  expect((await change({ blacklist: "everywhere" })).json.errors[0].path).toBe("blacklist");
});

test("an id may be brought once; made ids go around those that were", async () => {
  // As the feed moves the sequence on.
  await db().$executeRaw`SELECT setval('disposition_id_seq', ${Number.MAX_SAFE_INTEGER})`;
  const { id } = (await create({ levels: ["a"] })).json.result;
  const brought = [id + 1, id + 2, id + 3, id + 7, Number.MAX_SAFE_INTEGER];
  for (const one of brought) expect((await create({ id: one, levels: [`b${one}`] })).json.result.id).toBe(one);
  const again = await create({ id: id + 2, levels: ["c"] });
  expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "id", code: "taken" }]);

  const made = await Promise.all(Array.from({ length: 8 }, (_, i) => create({ levels: [`d${i}`] })));
  expect(made.map((one) => one.status)).toEqual(Array(8).fill(200));
  const ids = made.map((one) => one.json.result.id);
  expect(new Set([...ids, ...brought, id]).size).toBe(14);
});

test("levels that another disposition has are refused, made or changed to, one of many at once", async () => {
  const levels = ["Complaint", "Invoice"];
  const made = await Promise.all(Array.from({ length: 6 }, () => create({ levels })));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  const refused = made.find(({ status }) => status === 400);
  expect(refused?.json.errors[0]).toMatchObject({ path: "levels", code: "taken" });
  const other = (await create({ levels: ["Complaint"] })).json.result;
  expect((await call(PATCH, { path: path(other.id), key, body: { levels } })).status).toBe(400);
  expect((await call(PATCH, { path: path(other.id), key, body: { levels: ["Complaint"] } })).status).toBe(200);
});

test.each([
  [{ levels: [] }, "levels"],
  [{ levels: "Sale" }, "levels"],
  [{ levels: ["Sale", " "] }, "levels[1]"],
  [{ levels: Array(9).fill("x") }, "levels"],
  [{ levels: ["x"], action: "again" }, "action"],
  [{ levels: ["x"], id: 0 }, "id"],
  [{ levels: ["x"], id: 1.5 }, "id"],
  [{ levels: ["x"], id: 2 ** 53 }, "id"],
  [{}, "levels"],
])("POST %j is refused", async (body, at) => {
  const refused = await create(body);
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
});

test("its address is its id, in digits, and the id stays", async () => {
  const { id } = (await create({ levels: ["x"] })).json.result;
  expect((await call(READ, { path: path("Sale"), key })).status).toBe(400);
  expect((await call(READ, { path: path("-1"), key })).status).toBe(400);
  expect((await call(READ, { path: path("9999999999999999"), key })).status).toBe(404);
  expect((await call(PATCH, { path: path(id), key, body: { id: 5 } })).json.errors[0].path).toBe("id");
});

test("one that an interaction has is disabled instead of removed", async () => {
  const { id } = (await create({ levels: ["kept"] })).json.result;
  const flags = { holiday: false, outOfTime: false, finished: true, withAgent: false };
  await db().interaction.create({
    data: {
      guid: crypto.randomUUID(),
      startedAt: new Date(),
      channel: "sms",
      direction: "inbound",
      ...flags,
      dispositionIds: [BigInt(id)],
    },
  });
  expect((await call(DELETE, { path: path(id), key })).json).toMatchObject({
    removed: false,
    result: { enabled: false },
  });
});
