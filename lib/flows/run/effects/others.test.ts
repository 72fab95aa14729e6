import { afterAll, describe, expect, test } from "vitest";
import { PUT as setMail } from "@/app/api/mail/route.ts";
import { db } from "../../../db.ts";
import { endMailServers, mailServer, readMessage } from "../../../mail/smtp-server.fixture.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../../testing/factories.ts";
import { flowApi } from "../../../testing/flow-api.ts";
import { feedAll, makeInteraction } from "../../../testing/interactions.ts";
import { formatUtc } from "../../../time/instant.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow, type Sketch } from "../../starters/draw.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, api, ask, deployed, logged, withStub } from "../webhook/live.fixture.ts";

withStub();
afterAll(endMailServers);

const ends = [stop(3, "got"), stop(4, "[ERROR.code, ERROR.message]")];
const effect = (kind: "add_leads" | "find_interactions" | "email", data: object) =>
  node(2, kind, { into: "got", ...data }, { ok: 3, error: 4 });

/** A live flow that someone else deployed. */
async function deployedBy(key: string, ...home: Sketch[]): Promise<string> {
  const name = unique("live");
  const { status } = await flowApi(key).create(name, { drawFlowObj: drawFlow({ Home: home }), deployed: "true" });
  expect(status).toBe(200);
  return name;
}

describe("stored values", () => {
  const stores = (more: object = {}) =>
    from(
      2,
      node(2, "read_value", { key: `k \${BODY.k}`, fallback: "0", into: "was" }, { ok: 3, error: 5 }),
      node(3, "store_value", { key: `k \${BODY.k}`, value: "BODY.v", ...more }, { ok: 4, error: 5 }),
      stop(4, "was"),
      stop(5, "[ERROR.node, ERROR.code]"),
    );

  test("are any JSON, of their flow alone, and the last writer wins", async () => {
    const [flow, other] = [await deployed(stores()), await deployed(stores())];
    const go = async (name: string, k: string, v: unknown) => (await ask(name, { body: { k, v } })).json.result;
    let before: unknown = 0;
    for (const value of [1, "é", { a: [null, true] }, [], false, null]) {
      expect(await go(flow, "a", value)).toEqual(before);
      before = value;
    }
    expect([await go(flow, "b", 1), await go(other, "a", 1)]).toEqual([0, 0]);
  });

  test("have limits for key and value, and may expire", async () => {
    const flow = await deployed(stores({ keepFor: 1 }));
    const go = async (k: string, v: unknown) => (await ask(flow, { body: { k, v } })).json.result;
    // Whole characters are counted: the first key has 512 UTF-16 units.
    expect(await go("😀".repeat(254), 1)).toBe(0);
    expect(await go("x".repeat(255), 1)).toEqual(["2", "size"]);
    expect(await go("a", "x".repeat(66_000))).toEqual(["3", "size"]);
    expect(await go("b", 1)).toBe(0);
    await db().flowValue.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await go("b", 2)).toBe(0);
  });

  test("a key that is too long is an error of the node that stores, too", async () => {
    const home = from(
      2,
      node(2, "store_value", { key: `\${BODY.k}`, value: "1" }, { ok: 3, error: 4 }),
      ...ends.slice(1),
    );
    const flow = await deployed([...home, stop(3, "'stored'")]);
    const go = async (k: string) => (await ask(flow, { body: { k } })).json.result;
    expect(await go("x".repeat(256))).toBe("stored");
    expect((await go("x".repeat(257)))[0]).toBe("size");
  });

  test("are read for real in a test run, which stores none", async () => {
    const flow = await deployed(stores());
    await ask(flow, { body: { k: "a", v: 7 } });
    const test = async () => (await api.test(flow, { input: { body: { k: "a", v: 8 } } })).json.result;
    expect([(await test()).result, (await test()).result]).toEqual([7, 7]);
  });
});

describe("Add leads", () => {
  test("adds the fields' lead to hubs of any channel, and the leads of a list", async () => {
    const [voice, mails] = [await makeHub(), await makeHub({ channel: "email" })];
    const one = (hub: string, address: string) =>
      from(2, effect("add_leads", { hub, from: "fields", address, data: { n: "BODY.n" } }), ...ends);
    const saved = await ask(await deployed(one(voice.name, "+34600000123")), { body: { n: 5 } });
    expect(saved.json.result).toMatchObject({ received: 1, saved: 1, leads: [{ clientId: "+34600000123" }] });
    // What a lead starts is the next in the flow's chain of events.
    const [event] = await db().event.findMany({ where: { hub: voice.name } });
    expect(event).toMatchObject({ name: "lead.saved", depth: 1 });
    const mailed = await ask(await deployed(one(mails.name, "ana@example.com")), { body: { n: 5 } });
    expect(mailed.json.result).toMatchObject({ saved: 1, leads: [{ clientId: "ana@example.com" }] });
    const list = from(2, effect("add_leads", { hub: voice.name, from: "list", leads: "BODY" }), ...ends);
    const many = await ask(await deployed(list), {
      body: [{ clientIds: ["+34600000124"] }, { clientIds: ["+34600000125"] }],
    });
    expect(many.json.result).toMatchObject({ received: 2, saved: 2 });
  });

  test("refuses what the hub refuses, and acts with what its deployer may today", async () => {
    const hub = await makeHub();
    const home = from(2, effect("add_leads", { hub: hub.name, from: "fields", address: `\${BODY.to}` }), ...ends);
    expect((await ask(await deployed(home), { body: { to: "nonsense" } })).json.result[0]).toBe("refused");
    const user = await makeUser({ actions: ["flows:write", "lists:write"] });
    const flow = await deployedBy(await makeApiKey({ userId: user.id }), ...home);
    const go = async () => (await ask(flow, { body: { to: "+34600000126" } })).json.result;
    expect(await go()).toMatchObject({ saved: 1 });
    await db().profile.update({ where: { id: user.profileId ?? 0n }, data: { actions: ["flows:write"] } });
    expect((await go())[0]).toBe("permission");
    await db().user.update({ where: { id: user.id }, data: { enabled: false } });
    expect((await go())[0]).toBe("permission");
  });
});

test("Find interactions gives what its deployer may see, and logs the total and guids only", async () => {
  const client = { id: "+34600777123", name: "Hidden Name", contactId: "C-9" };
  const start = formatUtc(new Date(Date.now() - 3_600_000));
  const one = makeInteraction({ start, client });
  await feedAll([one]);
  const home = from(2, effect("find_interactions", { client: client.id, days: 2, rows: 5 }), ...ends);
  const found = await ask(await deployed(home));
  expect(found.json.result).toMatchObject({ total: 1, result: [{ guid: one.guid, client: { name: "Hidden Name" } }] });
  const { steps } = await logged(found.headers.get("x-run-id") ?? "");
  expect(steps[1].output).toEqual({ total: 1, guids: [one.guid] });
  const blind = await makeApiKey({ actions: ["flows:write", "interactions:read"], sees: { campaigns: [] } });
  expect((await ask(await deployedBy(blind, ...home))).json.result).toMatchObject({ total: 0 });
});

test("Send email sends one message by the mail server of the service", async () => {
  const home = from(
    2,
    effect("email", { to: `\${BODY.to}`, subject: "Señal", text: "Hello\n.\nend", timeout: 10, retries: 0 }),
    ...ends,
  );
  const flow = await deployed(home);
  expect((await ask(flow, { body: { to: "a@example.com" } })).json.result[0]).toBe("refused");
  const { port, received } = await mailServer();
  const body = { host: "127.0.0.1", port, security: "none", from: "flows@example.com", fromName: "Flows" };
  expect((await call(setMail, { method: "PUT", path: "/api/mail", key: admin, body })).status).toBe(200);
  const sent = await ask(flow, { body: { to: "a@example.com, b@example.com" } });
  expect(sent.json.result).toMatchObject({ accepted: ["a@example.com", "b@example.com"], rejected: [] });
  expect(received).toHaveLength(1);
  expect(readMessage(received[0] as (typeof received)[number]).text.trim()).toBe("Hello\r\n.\r\nend");
  expect((await ask(flow, { body: { to: "refused@example.com" } })).json.result[0]).toBe("refused");
});
