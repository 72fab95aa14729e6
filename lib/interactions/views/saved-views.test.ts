import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET, PATCH } from "@/app/api/interactions/views/[id]/route.ts";
import { GET as LIST, POST } from "@/app/api/interactions/views/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, makeUser, unique } from "../../testing/factories.ts";

const path = "/api/interactions/views";
const week = { range: "week" };
const reads = ["interactions:read"] as const;
const who = { ana: "", luis: "", admin: "", nobody: "" };
let anaName: string;

beforeAll(async () => {
  const ana = await makeUser({ actions: [...reads] });
  anaName = ana.username;
  who.ana = await makeApiKey({ userId: ana.id });
  who.luis = await makeApiKey({ actions: [...reads] });
  who.admin = await makeApiKey();
  who.nobody = await makeApiKey({ actions: ["flows:read"] });
});

type Fields = { name?: unknown; shared?: unknown; search?: unknown; columns?: unknown; density?: unknown };
const save = (fields: Fields, key = who.ana) =>
  call(POST, { path, key, body: { name: unique("view"), search: week, ...fields } });
const at = (id: number) => `${path}/${id}`;
const read = (id: number, key: string) => call(GET, { path: at(id), key });
const patch = (id: number, body: object, key: string) => call(PATCH, { path: at(id), key, body });
const remove = (id: number, key: string) => call(DELETE, { path: at(id), key });
const ensureRecords = async (key: string): Promise<string[]> =>
  (await call(LIST, { path, key })).json.result.map(({ name }: { name: string }) => name);
const madeBy = async (fields: Fields, key = who.ana) => (await save(fields, key)).json.result;

describe("a saved view", () => {
  test("holds filters, range, order and columns, and gives them back", async () => {
    const fields = {
      name: unique("Señal 北"),
      shared: true,
      search: {
        initialdate: "2026-11-01 00:00:00",
        finaldate: "2026-11-15 23:59:59",
        timezone: "Europe/Madrid",
        client: "5989%",
        subject: "a, b",
        channels: ["sms", "email"],
        interactionType: "INBOUND",
        connectedInteraction: "WITH_AGENT",
        outcome: "ANSWERED",
        orders: [{ field: "duration", direction: "asc" }],
      },
      columns: [{ id: "guid", shown: true, pinned: true, width: 120 }],
      density: "compact",
    };
    const { id } = await madeBy(fields);
    const { json } = await read(id, who.ana);
    expect(json.result).toMatchObject({ id, ...fields, owner: anaName, leftOut: {}, gone: {} });
    expect((await patch(id, { columns: null, name: `${fields.name}!` }, who.ana)).json.result).toMatchObject({
      ...fields,
      name: `${fields.name}!`,
      columns: null,
    });
  });

  test("has no density of rows before one is given, and keeps the one that is given", async () => {
    const { id, density } = await madeBy({});
    expect(density).toBeNull();
    expect((await patch(id, { density: "relaxed" }, who.ana)).json.result.density).toBe("relaxed");
    expect((await patch(id, { shared: true }, who.ana)).json.result.density).toBe("relaxed");
    expect((await patch(id, { density: null }, who.ana)).json.result.density).toBeNull();
  });

  test("is written into the audit log, as it was and as it became", async () => {
    const { id, name } = await madeBy({});
    const renamed = unique("renamed");
    await patch(id, { name: renamed }, who.ana);
    await remove(id, who.ana);
    const rows = await db().audit.findMany({ where: { target: { in: [name, renamed] } }, orderBy: { id: "asc" } });
    expect(rows.map(({ action, username }) => [action, username])).toEqual([
      ["view.create", anaName],
      ["view.update", anaName],
      ["view.remove", anaName],
    ]);
    expect(rows[1]).toMatchObject({ before: { name, search: week }, after: { name: renamed } });
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: " x" }, "name"],
    [{ name: "x".repeat(129) }, "name"],
    [{ name: undefined }, "name"],
    [{ search: undefined }, "search"],
    [{ search: {} }, "search.range"],
    [{ search: { ...week, initialdate: "2026-11-01 00:00:00" } }, "search.range"],
    [{ search: { initialdate: "2026-11-02 00:00:00" } }, "search.range"],
    [{ search: { initialdate: "2026-11-02 00:00:00", finaldate: "2026-11-01 00:00:00" } }, "search.initialdate"],
    [{ search: { initialdate: "2026-02-30 00:00:00", finaldate: "2026-11-01 00:00:00" } }, "search.initialdate"],
    [{ search: { ...week, timezone: "Mars" } }, "search.timezone"],
    [{ search: { ...week, channels: ["fax"] } }, "search.channels[0]"],
    [{ search: { ...week, client: "\0" } }, "search.client"],
    [{ search: { ...week, colour: "red" } }, "search.colour"],
    [{ search: { ...week, orders: [{ field: "colour", direction: "asc" }] } }, "search.orders[0].field"],
    [{ columns: [{ id: "guid" }] }, "columns[0].shown"],
    [{ density: "dense" }, "density"],
  ])("%j is refused at %s, and nothing is stored", async (fields, field) => {
    const before = await db().savedView.count();
    const { status, json } = await save(fields);
    expect([status, json.errors[0].path]).toEqual([400, field]);
    expect(await db().savedView.count()).toBe(before);
  });

  test("has a name that no other of its owner has; another person may use it", async () => {
    const { name } = await madeBy({});
    const again = await save({ name });
    expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "name", code: "taken" }]);
    expect((await save({ name }, who.luis)).status).toBe(200);
    const other = await madeBy({});
    expect((await patch(other.id, { name }, who.ana)).json.errors[0].path).toBe("name");
  });

  test("of the team has a name that no other of the team has", async () => {
    const { name } = await madeBy({ shared: true });
    expect((await save({ name, shared: true }, who.luis)).json.errors[0]).toMatchObject({ path: "name" });
    const own = await madeBy({ name }, who.luis);
    expect((await patch(own.id, { shared: true }, who.luis)).json.errors[0]).toMatchObject({ path: "name" });
  });

  test("saved by many under one name at once is kept once", async () => {
    const name = unique("race");
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe("who may", () => {
  test("what is someone's own is not there for others, an administrator included", async () => {
    const own = await madeBy({});
    expect(await ensureRecords(who.ana)).toContain(own.name);
    for (const key of [who.luis, who.admin]) {
      expect(await ensureRecords(key)).not.toContain(own.name);
      expect((await read(own.id, key)).status).toBe(404);
      expect((await patch(own.id, { name: "mine" }, key)).status).toBe(404);
      expect((await remove(own.id, key)).status).toBe(404);
    }
    expect((await read(own.id, who.ana)).status).toBe(200);
  });

  test("a team view is seen by all who may search, changed and removed by its owner or an administrator", async () => {
    const team = await madeBy({ shared: true });
    expect(await ensureRecords(who.luis)).toContain(team.name);
    expect((await read(team.id, who.luis)).json.result).toMatchObject({ owner: anaName, shared: true });
    expect((await patch(team.id, { shared: false }, who.luis)).status).toBe(403);
    expect((await remove(team.id, who.luis)).status).toBe(403);
    const renamed = unique("by admin");
    expect((await patch(team.id, { name: renamed }, who.admin)).json.result).toMatchObject({ owner: anaName });
    expect((await patch(team.id, { shared: false }, who.ana)).status).toBe(200);
    expect((await read(team.id, who.luis)).status).toBe(404);
    await patch(team.id, { shared: true }, who.ana);
    expect((await remove(team.id, who.admin)).status).toBe(200);
    expect((await read(team.id, who.ana)).status).toBe(404);
  });

  test("who may not search has no views", async () => {
    expect((await call(LIST, { path, key: who.nobody })).status).toBe(403);
    expect((await save({}, who.nobody)).status).toBe(403);
    expect((await call(LIST, { path })).status).toBe(401);
  });

  test("names that the viewer may not see, or that are gone, are left out and counted, the hidden never told", async () => {
    const [seen, hidden] = [await makeCampaign(), await makeCampaign()];
    const [hub, otherHub] = [await makeHub(), await makeHub()];
    const search = {
      ...week,
      campaigns: [seen.name, hidden.name],
      outboundHubs: [hub.name, otherHub.name],
      users: [anaName, "no such agent"],
      dispositions: [987654],
      automations: ["no such bot"],
      without: { users: ["no such agent", anaName], outboundHubs: [hub.name], channels: ["sms"] },
    };
    const { id } = await madeBy({ shared: true, search });
    const whole = (await read(id, who.ana)).json.result;
    const without = { ...search.without, users: [anaName] };
    expect(whole.search).toMatchObject({ ...search, users: [anaName], dispositions: [], automations: [], without });
    expect(whole.leftOut).toEqual({ users: 2, dispositions: 1, automations: 1 });
    const gone = { users: ["no such agent"], dispositions: ["987654"], automations: ["no such bot"] };
    expect(whole.gone).toEqual(gone);
    const sees = { campaigns: [seen.id], hubs: [hub.id] };
    const narrow = await makeApiKey({ actions: [...reads], sees });
    const { json, text } = await read(id, narrow);
    expect(json.result.search).toMatchObject({ campaigns: [seen.name], outboundHubs: [hub.name] });
    expect(json.result.leftOut).toMatchObject({ campaigns: 1, outboundHubs: 1 });
    expect(json.result.gone).toEqual(gone);
    expect(text).not.toContain(hidden.name);
    expect(text).not.toContain(otherHub.name);
  });

  test("a gone name of a kind that the profile limits is not told from a hidden one", async () => {
    const [seen, hidden] = [await makeCampaign(), await makeCampaign()];
    const search = { ...week, campaigns: [seen.name, hidden.name, "no such campaign"] };
    const { id } = await madeBy({ shared: true, search });
    expect((await read(id, who.ana)).json.result).toMatchObject({ gone: { campaigns: ["no such campaign"] } });
    const narrow = await makeApiKey({ actions: [...reads], sees: { campaigns: [seen.id] } });
    const { json, text } = await read(id, narrow);
    expect(json.result).toMatchObject({ leftOut: { campaigns: 2 }, gone: {} });
    expect(text).not.toContain("no such campaign");
  });
});

test("views come in pages, by name", async () => {
  const key = await makeApiKey({ actions: [...reads] });
  for (const name of ["b", "c", "a"]) await save({ name }, key);
  const mine = (await ensureRecords(key)).filter((name) => name.length === 1);
  expect(mine).toEqual(["a", "b", "c"]);
  const { json } = await call(LIST, { path: `${path}?index=1&rows=1`, key });
  expect(json).toMatchObject({ index: 1, rows: 1 });
  expect(json.result).toHaveLength(1);
  expect(json.total).toBeGreaterThanOrEqual(3);
});
