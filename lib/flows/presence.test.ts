import { beforeAll, describe, expect, test } from "vitest";
import { db, statement } from "../db.ts";
import { housekeeping } from "../service/housekeeping.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

type Api = ReturnType<typeof flowApi>;
let ana: Api;
let anaElsewhere: Api;
let luis: Api;
let reader: Api;
let names: { ana: string; luis: string };

beforeAll(async () => {
  const users = [await makeUser(), await makeUser(), await makeUser({ actions: ["flows:read"] })] as const;
  names = { ana: users[0].username, luis: users[1].username };
  ana = flowApi(await makeApiKey({ userId: users[0].id }));
  anaElsewhere = flowApi(await makeApiKey({ userId: users[0].id }));
  luis = flowApi(await makeApiKey({ userId: users[1].id }));
  reader = flowApi(await makeApiKey({ userId: users[2].id }));
});

async function made(name = unique("flow")): Promise<string> {
  expect((await ana.create(name)).status).toBe(200);
  return name;
}

async function othersOf(api: Api, name: string): Promise<string[]> {
  const { others } = (await api.present(name)).json.result;
  return others.map(({ username }: { username: string }) => username);
}

/** Moves everybody's presence that far into the past. */
async function later(seconds: number): Promise<void> {
  const ago = `interval '${seconds} seconds'`;
  await statement(db(), `UPDATE flow_presence SET since = since - ${ago}, expires_at = expires_at - ${ago}`);
}

describe("presence", () => {
  test.each(["flow", "a/b %2F ?"])("tells who else has the flow open, never oneself (%s)", async (like) => {
    const name = await made(`${like}${unique("")}`);
    expect(await othersOf(ana, name)).toEqual([]);
    expect(await othersOf(luis, name)).toEqual([names.ana]);
    expect(await othersOf(anaElsewhere, name)).toEqual([names.luis]);
    expect(await othersOf(reader, name)).toEqual([names.ana, names.luis]);
    expect(await othersOf(ana, name)).toEqual([names.luis]);
    expect(await othersOf(ana, await made())).toEqual([]);
  });

  test("is of those who may change the flow, not of a key that may only read", async () => {
    const name = await made();
    const { id } = await db().user.findFirstOrThrow({ where: { username: names.luis } });
    await flowApi(await makeApiKey({ userId: id, scopes: ["flows:read"] })).present(name);
    expect(await othersOf(ana, name)).toEqual([]);
  });

  test("lasts 30 seconds from the last time it was told, and since when goes on", async () => {
    const name = await made();
    await luis.present(name);
    const [{ since }] = (await ana.present(name)).json.result.others;
    const noted = await db().flowPresence.findFirstOrThrow({
      where: { flow: { name }, user: { username: names.luis } },
    });
    expect(Math.round((noted.expiresAt.getTime() - noted.since.getTime()) / 1000)).toBe(30);
    await later(15);
    await luis.present(name);
    const [still] = (await ana.present(name)).json.result.others;
    expect(Date.parse(`${still.since}Z`)).toBeLessThan(Date.parse(`${since}Z`) - 10_000);
    await later(31);
    expect(await othersOf(ana, name)).toEqual([]);
    await luis.present(name);
    const [anew] = (await ana.present(name)).json.result.others;
    expect(Date.parse(`${anew.since}Z`)).toBeGreaterThanOrEqual(Date.parse(`${since}Z`));
  });

  test("is one row a user and flow, however often at once, and goes once it is over", async () => {
    const name = await made();
    const told = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? ana : luis).present(name)));
    expect(told.every(({ status }) => status === 200)).toBe(true);
    expect(await db().flowPresence.count({ where: { flow: { name } } })).toBe(2);
    const forget = housekeeping.find((job) => job.name === "housekeeping.forget");
    await forget?.work({}, new AbortController().signal);
    expect(await db().flowPresence.count({ where: { flow: { name } } })).toBe(2);
    await later(31);
    await forget?.work({}, new AbortController().signal);
    expect(await db().flowPresence.count()).toBe(0);
  });

  test("told every other second is written down once in ten", async () => {
    const name = await made();
    await luis.present(name);
    const until = async () => (await db().flowPresence.findFirstOrThrow({ where: { flow: { name } } })).expiresAt;
    const first = (await until()).getTime();
    await later(2);
    await luis.present(name);
    expect((await until()).getTime()).toBe(first - 2000);
    await later(9);
    await luis.present(name);
    expect((await until()).getTime()).toBeGreaterThan(first - 2000);
  });

  test("does not count who may not sign in any more", async () => {
    const name = await made();
    const gone = await makeUser();
    await flowApi(await makeApiKey({ userId: gone.id })).present(name);
    expect(await othersOf(ana, name)).toEqual([gone.username]);
    await db().user.update({ where: { id: gone.id }, data: { enabled: false } });
    expect(await othersOf(ana, name)).toEqual([]);
  });

  test("tells which version is the newest and which is live, and leaves no trace in the log", async () => {
    const name = await made();
    const saved = await luis.update(name, { deployed: "true" });
    await luis.update(name, { deployed: "false" });
    const { result } = (await ana.present(name)).json;
    const etag = (await ana.get(name)).headers.get("etag");
    expect(result).toMatchObject({ version: 3, liveVersion: 2, etag });
    expect(result.etag).not.toBe(saved.headers.get("etag"));
    expect(await db().audit.count({ where: { action: { contains: "presence" } } })).toBe(0);
  });

  test("of a flow that was deleted, renamed or never there says so", async () => {
    const name = unique("flow");
    const flowId = (await ana.create(name)).json.result.id;
    await luis.update(name, { name: `${name}2` });
    expect((await ana.present(name)).status).toBe(404);
    const renamed = await ana.present(name, { flowId });
    expect(renamed.status).toBe(410);
    expect(renamed.json).toMatchObject({ reason: "renamed", name: `${name}2`, by: names.luis });
    expect(renamed.json.detail).toContain(names.luis);
    await ana.update(`${name}2`, { flow: "not by who renamed it" });
    expect((await ana.present(name, { flowId })).json.by).toBe(names.luis);
    await luis.remove(`${name}2`);
    const deleted = await ana.present(`${name}2`);
    expect(deleted.status).toBe(410);
    expect(deleted.json).toMatchObject({ reason: "deleted", name: `${name}2`, by: names.luis });
    expect(deleted.json.detail).toContain(names.luis);
    // Deleted after it was renamed: the editor still asks by the name it knows.
    expect((await ana.present(name, { flowId })).json).toMatchObject({ reason: "deleted", name: `${name}2` });
    await ana.restore(`${name}2`, `?name=${name}3`);
    const back = await ana.present(`${name}2`, { flowId });
    expect(back.json).toMatchObject({ reason: "renamed", name: `${name}3`, by: names.ana });
    expect((await ana.present(unique("flow"), { colour: "red" })).status).toBe(400);
  });
});
