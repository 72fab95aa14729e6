import { beforeAll, expect, test } from "vitest";
import { POST as CHECK } from "@/app/api/blacklist-entries/check/route.ts";
import { POST as ADD } from "@/app/api/blacklist-entries/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign } from "../testing/factories.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

let next = 598_700_000_000;
const numbers = (count: number) => Array.from({ length: count }, () => String(next++));
const add = (entries: unknown, headers = {}) =>
  call(ADD, { path: "/api/blacklist-entries", key, body: { entries }, headers });
const check = (clientIds: unknown) => call(CHECK, { path: "/api/blacklist-entries/check", key, body: { clientIds } });
const reasonOf = async (clientId: string) =>
  (await db().blacklistEntry.findFirst({ where: { clientId } }))?.reason ?? null;

test("entries are added once, however they are spelt, and those that are there keep their reasons", async () => {
  const [first = "", second = "", third = ""] = numbers(3);
  await db().blacklistEntry.create({ data: { clientId: first, reason: "before" } });
  const entries = [
    { clientId: `+${first}`, reason: "after" },
    { clientId: Number(second), reason: "one" },
    { clientId: `(${second.slice(0, 3)}) ${second.slice(3)}`, reason: "two" },
    { clientId: third },
    { clientId: "Ana.Import@Example.com" },
  ];
  expect((await add(entries)).json).toEqual({ result: { received: 5, added: 3, known: 2 } });
  expect(await Promise.all([first, second, third].map(reasonOf))).toEqual(["before", "one", null]);
  expect((await check([third, "ANA.import@example.com", "599000000000", `+${first}`])).json).toEqual({
    result: { known: [0, 1, 3], same: [0, 1, 3] },
  });
  const again = await add(entries);
  expect(again.json.result).toEqual({ received: 5, added: 0, known: 5 });
});

test("entries of a campaign are told of for it alone, and take the place of what has expired", async () => {
  const [ofAll = "", ofOne = "", expired = ""] = numbers(3);
  const { name: campaign } = await makeCampaign();
  const { name: other } = await makeCampaign();
  await db().blacklistEntry.create({
    data: { clientId: expired, reason: "once", expiresAt: new Date(Date.now() - 1) },
  });
  const asked = (campaign?: string) =>
    call(CHECK, {
      path: "/api/blacklist-entries/check",
      key,
      body: { clientIds: [ofAll, ofOne, expired], ...(campaign && { campaign }) },
    });
  expect((await asked()).json.result.known).toEqual([]);
  const entries = [
    { clientId: ofAll },
    { clientId: ofOne, campaign },
    { clientId: expired, reason: "again", expiresAt: "2097-07-01 10:00:00" },
  ];
  expect((await add(entries)).json.result).toEqual({ received: 3, added: 3, known: 0 });
  expect(await reasonOf(expired)).toBe("again");
  expect((await asked()).json.result.known).toEqual([0, 2]);
  expect((await asked(campaign)).json.result.known).toEqual([0, 1, 2]);
  expect((await asked(other)).json.result.known).toEqual([0, 2]);
  expect((await add(entries)).json.result).toEqual({ received: 3, added: 0, known: 3 });
  const wrong = [...entries, { clientId: ofOne, campaign: "no such campaign" }];
  expect((await add(wrong)).json.errors[0]).toMatchObject({ path: "entries[3].campaign", code: "unknown" });
  expect((await asked("no such campaign")).json.errors[0]).toMatchObject({ path: "campaign" });
});

test("what is asked about before an import to one campaign is what the import then finds there", async () => {
  const [ofAll = "", ofOne = "", expired = "", fresh = ""] = numbers(4);
  const { id: campaignId, name: campaign } = await makeCampaign();
  const data = [
    { clientId: ofAll },
    { clientId: ofOne, campaignId },
    { clientId: expired, campaignId, expiresAt: new Date(Date.now() - 1) },
  ];
  await db().blacklistEntry.createMany({ data });
  const clientIds = [ofAll, ofOne, expired, fresh];
  const asked = await call(CHECK, { path: "/api/blacklist-entries/check", key, body: { clientIds, campaign } });
  expect(asked.json.result).toEqual({ known: [0, 1], same: [1] });
  const { result } = (await add(clientIds.map((clientId) => ({ clientId, campaign })))).json;
  expect(result).toEqual({ received: 4, added: 3, known: 1 });
});

test("five thousand are taken, with reasons as long as may be, and more or none are refused", async () => {
  const most = numbers(5000).map((clientId) => ({ clientId, reason: "\u{1f4de}".repeat(250) }));
  expect((await add(most)).json.result).toEqual({ received: 5000, added: 5000, known: 0 });
  expect((await check(most.map(({ clientId }) => clientId))).json.result.known).toHaveLength(5000);
  for (const wrong of [[], [...most, { clientId: "59811111" }], null, {}]) {
    const refused = await add(wrong);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "entries"]);
  }
});

test("one that cannot be read is named by its place, and nothing is added", async () => {
  const [good = ""] = numbers(1);
  const refused = await add([{ clientId: good }, { clientId: "x" }, { clientId: "59812345678", reason: 7 }]);
  expect(refused.status).toBe(400);
  expect(refused.json.errors.map(({ path }: { path: string }) => path)).toEqual([
    "entries[1].clientId",
    "entries[2].reason",
  ]);
  expect((await check([good])).json.result.known).toEqual([]);
});

test("the same request again is answered as the first, and counts nothing twice", async () => {
  const entries = numbers(2).map((clientId) => ({ clientId }));
  const headers = { "Idempotency-Key": `import ${entries[0]?.clientId}`.replace(" ", "-") };
  const first = await add(entries, headers);
  const again = await add(entries, headers);
  expect([first.json, again.json]).toEqual(Array(2).fill({ result: { received: 2, added: 2, known: 0 } }));
});

test("the same numbers from several at once are added once", async () => {
  const given = numbers(400).map((clientId) => ({ clientId }));
  const answers = await Promise.all([given, [...given].reverse(), given].map((entries) => add(entries)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { json }) => sum + json.result.added, 0)).toBe(400);
});

test("the audit log has who added how many, and nothing where nothing was added", async () => {
  const entries = numbers(3).map((clientId) => ({ clientId }));
  const count = () => db().audit.count({ where: { action: "blacklist.import" } });
  const before = await count();
  await add(entries);
  await add(entries);
  expect(await count()).toBe(before + 1);
  const [entry] = await db().audit.findMany({
    where: { action: "blacklist.import" },
    orderBy: { id: "desc" },
    take: 1,
  });
  expect(entry).toMatchObject({ target: "blacklist", after: { received: 3, added: 3, known: 0 } });
});
