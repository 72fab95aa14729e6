import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/blacklist/[clientId]/route.ts";
import { GET, POST } from "@/app/api/blacklist/route.ts";
import { DELETE as REMOVE_CAMPAIGN } from "@/app/api/campaigns/[name]/route.ts";
import { db, pool } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign, unique } from "../testing/factories.ts";
import { listedClientId } from "./schema/blacklist.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

let next = 598_000_000;
const number = () => String(next++);
const path = (clientId: string) => `/api/blacklist/${encodeURIComponent(clientId)}`;
const create = (body: object) => call(POST, { path: "/api/blacklist", key, body });

test("an entry is made, found in any spelling and by id, listed, changed and removed", async () => {
  const clientId = number();
  const made = (await create({ clientId: `+${clientId}`, reason: "asked" })).json.result;
  expect(made).toMatchObject({ clientId, reason: "asked" });
  for (const spelling of [
    clientId,
    `+${clientId}`,
    `00${clientId}`,
    `\u202a${clientId}\u202c`,
    `(${clientId.slice(0, 3)}) ${clientId.slice(3)}`,
    String(made.id),
  ]) {
    expect((await call(READ, { path: path(spelling), key })).json.result).toEqual(made);
  }
  expect((await call(GET, { path: `/api/blacklist?search=${clientId.slice(2)}`, key })).json.result).toEqual([made]);
  const changed = await call(PATCH, { path: path(clientId), key, body: { reason: null } });
  expect(changed.json.result).toMatchObject({ clientId, reason: null });
  expect((await call(DELETE, { path: path(clientId), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(clientId), key })).status).toBe(404);
});

test("the entries of one campaign are listed by themselves, and found among them", async () => {
  const campaign = (await makeCampaign()).name;
  const [first, second, other] = [number(), number(), number()];
  for (const clientId of [first, second]) await create({ clientId, campaign });
  await create({ clientId: other });
  const found = async (query: string) => {
    const { json } = await call(GET, { path: `/api/blacklist?campaign=${campaign}${query}`, key });
    return [json.total, json.result.map(({ clientId }: { clientId: string }) => clientId)];
  };
  expect(await found("")).toEqual([2, [second, first]]);
  expect(await found(`&search=${first}`)).toEqual([1, [first]]);
  expect(await found(`&search=${other}`)).toEqual([0, []]);
  const unknown = await call(GET, { path: `/api/blacklist?campaign=${unique("none")}`, key });
  expect([unknown.status, unknown.json.errors[0].path]).toEqual([400, "campaign"]);
});

test("one number is listed once, however it is spelt", async () => {
  const clientId = number();
  expect((await create({ clientId: Number(clientId) })).status).toBe(200);
  for (const spelling of [`+${clientId}`, `00${clientId}`]) {
    const again = await create({ clientId: spelling });
    expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "clientId", code: "taken" }]);
  }
});

test("an entry may be of one campaign, and end; each campaign has one of a number, and all together have one", async () => {
  const clientId = number();
  const [june, july] = [(await makeCampaign()).name, (await makeCampaign()).name];
  const end = { expiresAt: "2097-07-01 10:00:00" };
  const ofJune = (await create({ clientId, campaign: june, ...end })).json.result;
  expect(ofJune).toMatchObject({ clientId, campaign: june, ...end });
  expect((await call(READ, { path: path(clientId), key })).json.result).toEqual(ofJune);
  expect((await create({ clientId, campaign: june })).json.errors[0]).toMatchObject({
    path: "clientId",
    code: "taken",
  });

  const ofJuly = (await create({ clientId, campaign: july })).json.result;
  expect((await call(DELETE, { path: path(clientId), key })).status).toBe(409);
  expect((await call(READ, { path: path(`id:${ofJuly.id}`), key })).json.result).toEqual(ofJuly);
  const ofAll = (await create({ clientId })).json.result;
  expect(ofAll).toMatchObject({ campaign: null, expiresAt: null });
  expect((await create({ clientId })).json.errors[0]).toMatchObject({ path: "clientId", code: "taken" });
  expect((await call(READ, { path: path(clientId), key })).json.result).toEqual(ofAll);

  await call(DELETE, { path: path(clientId), key });
  const change = (body: object) => call(PATCH, { path: path(`id:${ofJuly.id}`), key, body });
  expect((await change({ campaign: june })).json.errors[0]).toMatchObject({ path: "clientId", code: "taken" });
  expect((await change({ campaign: null, ...end })).json.result).toMatchObject({ campaign: null, ...end });
  expect((await change({ expiresAt: null })).json.result).toMatchObject({ expiresAt: null });
  const sorted = await call(GET, { path: `/api/blacklist?search=${clientId}&sort=campaign`, key });
  expect(sorted.json.result).toMatchObject([{ campaign: june }, { campaign: null }]);
});

test("an entry takes the place of one that has expired, which the audit log keeps", async () => {
  const clientId = number();
  await db().blacklistEntry.create({ data: { clientId, reason: "once", expiresAt: new Date(Date.now() - 1000) } });
  expect((await create({ clientId, reason: "again" })).json.result).toMatchObject({ reason: "again", expiresAt: null });
  expect(await db().blacklistEntry.count({ where: { clientId } })).toBe(1);
  const entry = await db().audit.findFirstOrThrow({ where: { action: "blacklist.create", target: clientId } });
  expect(entry.before).toMatchObject({ reason: "once" });
});

test("a campaign that an entry names is disabled instead of removed", async () => {
  const { name } = await makeCampaign();
  await create({ clientId: number(), campaign: name });
  const removal = await call(REMOVE_CAMPAIGN, { path: `/api/campaigns/${encodeURIComponent(name)}`, key });
  expect(removal.json).toMatchObject({ removed: false, result: { enabled: false } });
});

test("the migration keeps one entry of a number that was there in several spellings", async () => {
  const [twice, other] = [number(), number()];
  const before = [
    { clientId: `00${twice}`, reason: null },
    { clientId: twice, reason: "complaint" },
    { clientId: `+${twice}`, reason: "later" },
    { clientId: `00${other}`, reason: "asked" },
    { clientId: `${other}@EXAMPLE.com`, reason: null },
  ];
  await db().blacklistEntry.createMany({ data: before });
  const path = "../../prisma/migrations/20261123210000_keep_one_entry_of_a_number/migration.sql";
  const script = readFileSync(new URL(path, import.meta.url), "utf8");
  await pool().query(`BEGIN; ${script} COMMIT`);
  const clientIds = [twice, other, `${other}@example.com`];
  const left = { where: { OR: [twice, other].map((contains) => ({ clientId: { contains } })) } };
  expect(await db().blacklistEntry.findMany({ ...left, orderBy: { id: "asc" } })).toMatchObject([
    { clientId: clientIds[0], reason: "complaint" },
    { clientId: clientIds[1], reason: "asked" },
    { clientId: clientIds[2], reason: null },
  ]);
});

test("an address is kept in lower case", async () => {
  expect((await create({ clientId: "Ana.Diaz@Example.COM" })).json.result.clientId).toBe("ana.diaz@example.com");
  expect((await call(READ, { path: path("ANA.diaz@example.com"), key })).status).toBe(200);
});

test.each([
  [{ clientId: "12" }, "clientId"],
  [{ clientId: "1".repeat(21) }, "clientId"],
  [{ clientId: "++598991234" }, "clientId"],
  [{ clientId: "598 99 x" }, "clientId"],
  [{ clientId: "" }, "clientId"],
  [{ clientId: "a@b" }, "clientId"],
  [{ clientId: "a b@example.com" }, "clientId"],
  [{ clientId: 2 ** 53 }, "clientId"],
  [{ clientId: -598991234 }, "clientId"],
  [{ clientId: null }, "clientId"],
  [{ clientId: ["598991234"] }, "clientId"],
  [{ clientId: "598991234", reason: "x".repeat(501) }, "reason"],
  [{ reason: "x" }, "clientId"],
  [{ clientId: "598991234", campaign: unique("no campaign") }, "campaign"],
  [{ clientId: "598991234", expiresAt: "2097-07-01" }, "expiresAt"],
  [{ clientId: "598991234", expiresAt: "2001-07-01 10:00:00" }, "expiresAt"],
])("POST %j is refused", async (body, at) => {
  const refused = await create(body);
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
});

test.each([
  ["+598 (99) 123-456", "59899123456"],
  ["34.600.111.222", "34600111222"],
  [" [34] 600\u00a0111\u2013222 ", "34600111222"],
  ["0034 600 111 222", "34600111222"],
  ["\u200e+34 600 111 222", "34600111222"],
  ["123", "123"],
  ["12", null],
  ["+", null],
  ["a!b/c+d@sub.Example.co", "a!b/c+d@sub.example.co"],
  ["a@b.c", "a@b.c"],
  [".a@example.com", null],
  ["a@-b.com", null],
  ["ünï@example.com", null],
  ["a\r\n@example.com", null],
])("%j is kept as %j, read as the numbers and addresses of contacts are", (given, kept) => {
  expect(listedClientId(given)).toBe(kept);
});
