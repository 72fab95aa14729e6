import { beforeAll, describe, expect, test } from "vitest";
import * as run from "@/app/api/runs/[id]/route.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { flowApi } from "../../testing/flow-api.ts";
import { node } from "../compile/sketch.fixture.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { from, stop } from "./run.fixture.ts";

const drawn = (...home: Sketch[]) => drawFlow({ Home: home });

let api: ReturnType<typeof flowApi>;
let key: string;

beforeAll(async () => {
  key = await makeApiKey();
  api = flowApi(key);
});

async function made(drawFlowObj: string, more = {}): Promise<string> {
  const name = unique("flow");
  expect((await api.create(name, { drawFlowObj, ...more })).status).toBe(200);
  return name;
}

describe("POST /api/webhooks/id/{flow}/test", () => {
  test("runs the latest version with the sample and gives all that happened", async () => {
    const name = await made(drawn(...from(2, stop(2, "BODY.customer"))));
    const { status, json } = await api.test(name);
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      flow: name,
      version: 1,
      type: "webhook",
      kind: "test",
      status: "done",
      result: "Ana Silva",
      error: null,
      input: { METHOD: "POST" },
    });
    expect(json.result.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    expect(json.result.steps.map(({ node: key, left }: { node: string; left: string }) => [key, left])).toEqual([
      ["1", "next"],
      ["2", null],
    ]);
  });

  test("runs the caller's draft before the latest version, and a given drawing before both", async () => {
    const name = await made(drawn(...from(2, stop(2, "1"))));
    await api.keepDraft(name, { text: drawn(...from(2, stop(2, "2"))), baseVersion: 1 });
    expect((await api.test(name)).json.result).toMatchObject({ result: 2, version: null });
    const given = await api.test(name, {
      drawFlowObj: drawn(...from(2, stop(2, "[METHOD, BODY, HEADERS]"))),
      input: { method: "PUT", body: { a: 1 }, headers: { "X-A": ["b"] } },
    });
    expect(given.json.result.result).toEqual(["PUT", { a: 1 }, { "x-a": ["b"] }]);
  });

  test("gives samples for effects and lets waits pass", async () => {
    const http = node(3, "http", { url: "https://a.example/", into: "got" }, { ok: 4 });
    const wait = node(2, "wait", { mode: "for", seconds: 86_400 }, { next: 3 });
    const name = await made(drawn(...from(2, wait, http, stop(4, "got.status"))));
    const { result } = (await api.test(name)).json;
    expect(result).toMatchObject({ status: "done", result: 200 });
    expect(result.steps[2]).toMatchObject({ node: "3", state: "stubbed", left: "ok" });
  });

  test("with real effects it sends, stores and waits, and its run is in the log", async () => {
    const store = node(2, "store_value", { key: "k", value: "BODY.n" }, { ok: 3 });
    const wait = node(3, "wait", { mode: "for", seconds: 1 }, { next: 4 });
    const read = node(4, "read_value", { key: "k", into: "got" }, { ok: 5 });
    const name = await made(drawn(...from(2, store, wait, read, stop(5, "got"))));
    const input = { body: { n: 7 } };
    expect((await api.test(name, { input })).json.result.result).toBeNull();
    const { result } = (await api.test(name, { input, effects: "real" })).json;
    expect(result).toMatchObject({ kind: "test", status: "done", result: 7 });
    expect(result.duration).toBeGreaterThan(900);
    expect(result.steps[1]).toMatchObject({ node: "2", state: "done" });
    const logged = await call(run.GET, { path: `/api/runs/${result.id}`, key });
    expect(logged.json.result).toEqual(result);
  });

  test("with real effects a key needs what the nodes need", async () => {
    const leads = node(2, "add_leads", { hub: "h", from: "fields", address: "+34600000001", into: "got" }, { ok: 3 });
    const drawFlowObj = drawn(...from(2, leads, stop(3, "got")));
    const name = await made(drawn(...from(2, stop(2, "1"))));
    const writer = flowApi(await makeApiKey({ scopes: ["flows:write"] }));
    expect((await writer.test(name, { drawFlowObj })).status).toBe(200);
    const { result } = (await writer.test(name, { drawFlowObj, effects: "real" })).json;
    expect(result).toMatchObject({ status: "failed", error: { node: "2", code: "permission" } });
  });

  test("enters the live version of a called flow", async () => {
    const other = await made(drawn(...from(2, stop(2, "BODY.n + 1"))), { deployed: "true" });
    const call = (flow: string) =>
      node(2, "subflow", { target: "flow", flow, input: { n: "1" }, into: "got" }, { ok: 3, error: 4 });
    const ends = [stop(3, "got"), stop(4, "ERROR.code")];
    const result = async (flow: string) =>
      (await api.test(other, { drawFlowObj: drawn(...from(2, call(flow), ...ends)) })).json.result.result;
    expect(await result(other)).toBe(2);
    expect(await result("nowhere")).toBe("refused");
  });

  test("begins an event flow and a provider flow by what they are given", async () => {
    const event = await made(
      drawn(
        { id: 1, kind: "event", at: [0, 0], data: { event: "custom", name: "a.b" }, to: { next: 2 } },
        stop(2, "EVENT.data.n"),
      ),
      { type: "event" },
    );
    expect((await api.test(event, { input: { event: { data: { n: 5 } } } })).json.result.result).toBe(5);
    const provider = await made(
      drawn({ id: 1, kind: "provider", at: [0, 0], to: { next: 2 } }, stop(2, "[TO, MESSAGE, DATA.a]")),
      { type: "provider" },
    );
    const message = { to: "+34600000001", text: "Hello", data: { a: 1 } };
    expect((await api.test(provider, { input: { message } })).json.result.result).toEqual(["+34600000001", "Hello", 1]);
  });

  test("gives an event flow its event; what is absent is null", async () => {
    const start: Sketch = { id: 1, kind: "event", at: [0, 0], data: { event: "custom", name: "a.b" }, to: { next: 2 } };
    const flow = await made(drawn(start, stop(2, "EVENT")), { type: "event" });
    const begun = Date.now();
    const seen = async (event: object) => (await api.test(flow, { input: { event } })).json.result.result;
    const bare = await seen({});
    expect(bare).toEqual({ name: "a.b", at: expect.any(String), hub: null, campaign: null, data: {} });
    expect(Date.parse(bare.at) - begun).toBeGreaterThanOrEqual(0);
    const whole = { name: "c.d", at: "2026-03-02T14:30:00.000Z", hub: "h", campaign: "c", data: { n: [1, null] } };
    expect(await seen(whole)).toEqual(whole);
    const system = drawn({ ...start, data: { event: "list.loaded" } }, stop(2, "EVENT.name"));
    expect((await api.test(flow, { drawFlowObj: system, input: { event: {} } })).json.result.result).toBe(
      "list.loaded",
    );
    const sampled = drawn({ ...start, data: { event: "list.finished" } }, stop(2, "[EVENT.name, EVENT.data.done > 0]"));
    const { result } = (await api.test(flow, { drawFlowObj: sampled })).json;
    expect(result.result).toEqual(["list.finished", true]);
  });

  test("gives a provider flow every variable of its message", async () => {
    const names = ["TO", "MESSAGE", "DATA", "AGENT", "CAMPAIGN", "REFERENCE_ID", "ATTACHMENTS", "GUID == MESSAGE_GUID"];
    const home = drawn({ id: 1, kind: "provider", at: [0, 0], to: { next: 2 } }, stop(2, `[${names.join(", ")}]`));
    const flow = await made(home, { type: "provider" });
    const seen = async (message: object) => (await api.test(flow, { input: { message } })).json.result.result;
    expect(await seen({ to: "+34600000001" })).toEqual(["+34600000001", "", {}, null, "", null, [], true]);
    const whole = {
      to: "a@b.example",
      text: "Hi",
      data: { a: 1 },
      agent: "luis",
      campaign: "Demo",
      referenceId: "C-7",
    };
    expect(await seen(whole)).toEqual(["a@b.example", "Hi", { a: 1 }, "luis", "Demo", "C-7", [], true]);
  });

  test.each([
    [{ event: { more: 1 } }, "input.event.more"],
    [{ event: { data: 5 } }, "input.event.data"],
    [{ event: { hub: 5 } }, "input.event.hub"],
    [{ event: { at: "yesterday" } }, "input.event.at"],
    [{ message: { text: "no address" } }, "input.message.to"],
    [{ message: { to: 5 } }, "input.message.to"],
    [{ method: "HEAD" }, "input.method"],
    [{ headers: { a: "b" } }, "input.headers.a"],
    [{ event: {}, message: { to: "x" } }, "input"],
    [{ event: {}, body: 1 }, "input"],
  ])("names the field that is wrong in the input %j", async (input, path) => {
    const refused = await api.test(await made(drawn(...from(2, stop(2, "1")))), { input });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
  });

  test("refuses what cannot run with its problems, and input of another type", async () => {
    const name = await made(drawn(...from(2, stop(2, "1 +"))));
    const refused = await api.test(name);
    expect([refused.status, refused.json.problems]).toMatchObject([400, [{ code: "expression", node: "2" }]]);
    const good = await made(drawn(...from(2, stop(2, "1"))));
    expect(await api.test(good, { input: { event: {} } })).toMatchObject({
      status: 400,
      json: { errors: [{ path: "input" }] },
    });
    expect((await api.test(good, { effects: "both" })).status).toBe(400);
    expect((await api.test(good, { odd: 1 })).status).toBe(400);
    expect((await api.test("nowhere")).status).toBe(404);
    const reader = flowApi(await makeApiKey({ scopes: ["flows:read"] }));
    expect((await reader.test(good)).status).toBe(403);
  });
});
