import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../db.ts";
import type { Answered } from "../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { node } from "./compile/sketch.fixture.ts";
import { from, log } from "./run/run.fixture.ts";
import { drawFlow, type Sketch } from "./starters/draw.ts";

const drawn = (...home: Sketch[]) => ({ drawFlowObj: drawFlow({ Home: from(2, ...home) }) });
const leads = drawn(log(2, { next: 3 }), node(3, "add_leads", { hub: "h", address: "+34600000001" }));
const finding = drawn(node(2, "find_interactions"));
const harmless = drawn(log(2));
const lists = { status: 403, json: { node: "3", permission: "lists:write" } };
const interactions = { status: 403, json: { node: "2", permission: "interactions:read" } };

let full: ReturnType<typeof flowApi>;
let narrow: ReturnType<typeof flowApi>;

beforeAll(async () => {
  const { id: userId } = await makeUser({ actions: ["flows:write", "lists:write", "interactions:read"] });
  full = flowApi(await makeApiKey({ userId }));
  narrow = flowApi(await makeApiKey({ userId, scopes: ["flows:write"] }));
});

async function made(fields: Record<string, string>): Promise<string> {
  const name = unique("flow");
  expect((await full.create(name, fields)).status).toBe(200);
  return name;
}

const live = async (name: string) => (await full.get(name)).json.result.liveVersion;

describe("a key that lacks what the nodes need", () => {
  test("makes no flow live, and is told node and permission", async () => {
    const name = unique("flow");
    const refused = await narrow.create(name, { ...leads, deployed: "true" });
    expect(refused).toMatchObject(lists);
    expect(refused.json.detail).toContain("Node 3");
    expect(refused.json.detail).toContain("lists:write");
    expect(await narrow.create(name, { ...finding, deployed: "true" })).toMatchObject(interactions);
    expect((await full.get(name)).status).toBe(404);
    expect((await narrow.create(name, leads)).status).toBe(200);
    expect(await live(name)).toBeNull();
  });

  test("deploys no version, not even one that another user saved", async () => {
    const name = await made(leads);
    await full.update(name, harmless);
    expect(await narrow.deploy(name, { version: 1 })).toMatchObject(lists);
    expect(await live(name)).toBeNull();
    expect((await narrow.deploy(name, { version: 2 })).status).toBe(200);
    expect((await full.deploy(name, { version: 1 })).status).toBe(200);
    expect((await narrow.undeploy(name)).status).toBe(200);
    expect((await narrow.deploy(name, { version: 3 })).status).toBe(400);
    expect((await narrow.deploy(unique("flow"), { version: 1 })).status).toBe(404);
  });

  test("saves what goes live by being saved only where it leaves out such nodes", async () => {
    const name = await made({ ...leads, deployed: "true" });
    const refusals: Answered[] = [
      await narrow.update(name, finding),
      await narrow.update(name, { description: "another" }),
      await narrow.update(name, { name: unique("renamed") }),
    ];
    expect(refusals).toMatchObject([interactions, lists, lists]);
    expect(await live(name)).toBe(1);
    expect((await narrow.update(name, { ...finding, deployed: "false" })).status).toBe(200);
    expect((await narrow.update(name, { ...harmless, deployed: "true" })).status).toBe(200);
    const { json } = await full.get(name);
    expect(json.result).toMatchObject({ version: 3, liveVersion: 3 });
  });

  test("is told of a drawing with problems, too", async () => {
    const broken = drawn(node(2, "log", { text: "" }, { next: 3 }), node(3, "add_leads", {}));
    expect(await narrow.create(unique("flow"), { ...broken, deployed: "true" })).toMatchObject(lists);
  });
});

test("a refused deploy leaves no trace in the audit log", async () => {
  const name = await made(leads);
  expect((await narrow.deploy(name, { version: 1 })).status).toBe(403);
  expect(await db().audit.count({ where: { target: name, action: "flow.deploy" } })).toBe(0);
});
