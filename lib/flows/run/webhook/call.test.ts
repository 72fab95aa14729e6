import { describe, expect, test, vi } from "vitest";
import { POST as webhook } from "@/app/api/webhook/[flow]/route.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, unique } from "../../../testing/factories.ts";
import { timeLimit } from "../../../testing/time-limits.ts";
import { HOUR_MS } from "../../../time/durations.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow } from "../../starters/draw.ts";
import { from, giveUp, log, stop } from "../run.fixture.ts";
import { admin, api, ask, at, deployed, http, listed, logged, withStub } from "./live.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.FLOW_CONCURRENCY = "3";
});

withStub();

const asJson = { "content-type": "application/json" };

describe("what a live flow answers", () => {
  test("is the result of its Stop node with the id of its run, which the log has", async () => {
    const flow = await deployed(from(2, stop(2, "[METHOD, BODY, QUERY_PARAMS, HEADERS['x-odd']]")));
    const { status, json, headers } = await ask(flow, { body: { a: 1 }, headers: { "X-Odd": "b" }, query: "?q=1&q=2" });
    expect([status, json]).toEqual([200, { result: ["POST", { a: 1 }, { q: ["1", "2"] }, ["b"]] }]);
    expect(headers.get("content-security-policy")).toContain("sandbox");
    const id = headers.get("x-run-id") ?? "";
    expect(await logged(id)).toMatchObject({
      id,
      flow,
      version: 1,
      kind: "live",
      status: "done",
      origin: { method: "POST", path: `/api/webhook/${flow}` },
      result: json.result,
      steps: [{ node: "1" }, { node: "2" }],
    });
    expect(JSON.stringify(await logged(id))).not.toContain(admin);
  });

  test("is what its Respond node says, at once", async () => {
    const respond = node(
      2,
      "respond",
      { status: 201, headers: { "X-A": "b" }, contentType: "text/plain", body: "ok" },
      { next: 3 },
    );
    const flow = await deployed(from(2, respond, { ...http(at("/slow/200"), { ok: 4 }), id: 3 }, log(4)));
    const { status, text, headers } = await ask(flow);
    expect([status, text, headers.get("x-a"), headers.get("content-type")]).toEqual([201, "ok", "b", "text/plain"]);
    await expect.poll(async () => (await logged(headers.get("x-run-id") ?? ""))?.steps.length).toBe(4);
  });

  test("of a run that failed is a 500, whose reason only readers of flows see", async () => {
    const flow = await deployed(from(2, { ...giveUp(2, `inner \${BODY.a}`), label: "Give up" }));
    const seen = await ask(flow, { body: { a: 5 } });
    expect(seen).toMatchObject({
      status: 500,
      json: { title: "flow failed", node: "2", label: "Give up", error: { code: "stopped", message: "inner 5" } },
    });
    const caller = await makeApiKey({ scopes: ["flows:run"] });
    const hidden = await ask(flow, { body: { a: 5 }, key: caller });
    expect([hidden.status, hidden.json.error, hidden.text.includes("inner")]).toEqual([500, undefined, false]);
    expect(await logged(seen.json.runId)).toMatchObject({ status: "failed", error: { node: "2", code: "stopped" } });
  });

  test("comes in time or is a 504", async () => {
    const flow = await deployed(from(2, http(at("/slow/5000"), { ok: 3 }), log(3)), { timeLimit: 1 });
    const { status, json } = await ask(flow);
    expect([status, json.title]).toEqual([504, "flow timed out"]);
    expect(await logged(json.runId)).toMatchObject({ status: "failed", error: { node: "2", code: "timeout" } });
  });

  test.each([
    ["a minute", { mode: "for", seconds: 60 }],
    // Longer than a timer of Node can be.
    ["a month", { mode: "for", seconds: 2_678_400 }],
    ["a time", { mode: "until", until: `"${new Date(Date.now() + 700 * HOUR_MS).toISOString()}"` }],
  ])("is a 504 after the time limit where it waits for %s before it answers", async (_what, data) => {
    const warnings: string[] = [];
    const warned = ({ message }: Error) => warnings.push(message);
    process.on("warning", warned);
    const respond = node(3, "respond", { status: 200, contentType: "text/plain", body: "ok" });
    const flow = await deployed(from(2, node(2, "wait", data, { next: 3 }), respond), { timeLimit: 1 });
    const began = performance.now();
    const { status, json, headers } = await ask(flow);
    expect([status, json.title, json.node, json.runId]).toEqual([504, "flow timed out", "2", headers.get("x-run-id")]);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(await logged(json.runId)).toMatchObject({ status: "failed", error: { node: "2", code: "timeout" } });
    process.off("warning", warned);
    expect(warnings).toEqual([]);
  });
});

describe("who may call, and how", () => {
  test("is judged in the order that is promised, and a refusal makes no run", async () => {
    const flow = await deployed(from(2, stop(2, "1")), { methods: ["GET", "PUT"] });
    expect((await ask(unique("none"), { key: null })).status).toBe(404);
    for (const method of ["POST", "HEAD", "OPTIONS"] as const) {
      const { status, headers } = await ask(flow, { method, key: null });
      expect([status, headers.get("allow")]).toEqual([405, "GET, PUT"]);
    }
    expect((await ask(flow, { method: "PUT", key: null })).status).toBe(401);
    const reader = await makeApiKey({ scopes: ["flows:read"] });
    expect((await ask(flow, { method: "PUT", key: reader, body: "x".repeat(2_000_000) })).status).toBe(403);
    expect((await ask(flow, { method: "PUT", body: "x".repeat(1024 * 1024 + 1) })).status).toBe(413);
    expect((await ask(flow, { method: "PUT", body: "x", headers: { "content-encoding": "gzip" } })).status).toBe(415);
    expect((await ask(flow, { method: "PUT", body: "{", headers: asJson })).status).toBe(400);
    for (const depth of ["6", "100000"]) {
      const headers = { ...asJson, "x-flow-depth": depth };
      expect((await ask(flow, { method: "PUT", body: "{}", headers })).status, depth).toBe(508);
    }
    expect((await listed(`flow=${flow}`)).total).toBe(0);
  });

  test("is asked at the flow's own address: what goes on behind its name is a 404", async () => {
    const flow = await deployed(from(2, stop(2, "1")));
    for (const more of ["/x", "/x/y", "/%2F"]) {
      const path = `/api/webhook/${flow}${more}`;
      expect((await call(webhook, { method: "POST", path, key: admin })).status, more).toBe(404);
    }
    expect((await listed(`flow=${flow}`)).total).toBe(0);
  });

  test.each(["end", "atOnce"])("JSON is 32 levels deep at most, in a flow that answers %s", async (answer) => {
    const flow = await deployed(from(2, stop(2, "1")), { answer });
    const deep = (levels: number) => ask(flow, { body: "[".repeat(levels) + "]".repeat(levels), headers: asJson });
    expect((await deep(32)).status).toBeLessThan(300);
    for (const levels of [33, 3000, 400_000]) {
      const { status, json } = await deep(levels);
      expect([status, json.errors[0].code], `${levels} levels`).toEqual([400, "depth"]);
    }
    expect((await listed(`flow=${flow}`)).total).toBe(1);
  });

  test("none lets anybody call; keys and cookies reach no flow", async () => {
    const flow = await deployed(from(2, stop(2, "HEADERS")), { access: "none" });
    const { status, json } = await ask(flow, {
      key: null,
      headers: { Authorization: "Bearer x", Cookie: "a=b", "X-Odd": "1" },
    });
    expect([status, Object.keys(json.result)]).toEqual([200, ["x-odd"]]);
    expect((await ask(flow, { key: null, headers: { "Idempotency-Key": "k" } })).status).toBe(400);
  });

  test("a flow with problems says so and names the node", async () => {
    const broken = await deployed(from(2, stop(2, "1 +")));
    expect(await ask(broken)).toMatchObject({ status: 500, json: { title: "flow can not run", node: "2" } });
  });

  test("forms are lists of texts; files and forms that are cut off are refused", async () => {
    const flow = await deployed(from(2, stop(2, "[BODY, FORM_PARAMS]")));
    const encoded = await ask(flow, {
      body: "a=1&b=2&a=3",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(encoded.json.result).toEqual([null, { a: ["1", "3"], b: ["2"] }]);
    const form = (body: string) => ask(flow, { body, headers: { "content-type": "multipart/form-data; boundary=xx" } });
    const part = '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n2\r\n';
    expect((await form(`${part}--xx--\r\n`)).json.result).toEqual([null, { a: ["1\r\n2"] }]);
    expect((await form(part)).status).toBe(400);
    expect((await form(part.replace('"a"', '"a"; filename="x"').concat("--xx--\r\n"))).status).toBe(400);
  });

  const encoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=xx";
  const part = (value: string) =>
    Buffer.from(`--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--xx--\r\n`, "latin1");
  test.each([
    ["a", "?a=%FF", undefined, encoded],
    ["a", "?b=1&a=%E0%A4", undefined, encoded],
    ["%FF", "?%FF=1", undefined, encoded],
    ["a", "", "b=1&a=%FF", encoded],
    ["a", "", "a=%E0%A4", encoded],
    ["a", "", Buffer.from("a=\xe9", "latin1"), encoded],
    ["%C3+", "", "%C3+=1", encoded],
    ["a", "", part("caf\xe9"), multipart],
    ["", "", Buffer.from([0xff]), "text/plain"],
  ])("what is not UTF-8 is refused and names %j: %j %j", async (path, query, body, type) => {
    const flow = await deployed(from(2, stop(2, "[QUERY_PARAMS, FORM_PARAMS]")));
    const { status, json } = await ask(flow, { query, body, headers: { "content-type": type } });
    expect([status, json.errors]).toEqual([400, [{ path, code: "encoding", message: expect.any(String) }]]);
    expect(json.detail).toContain("not UTF-8");
    expect((await listed(`flow=${flow}`)).total).toBe(0);
  });

  test("UTF-8 of queries and forms comes as it was sent, and so does a percent sign that escapes nothing", async () => {
    const flow = await deployed(from(2, stop(2, "[QUERY_PARAMS, FORM_PARAMS]")));
    const query = "?q=S%C3%A3o+Jos%c3%a9&q=%EF%BF%BD&%3D=%26&off=10%&empty=&bare&&x=1=2";
    const fields = { q: ["São José", "\uFFFD"], "=": ["&"], off: ["10%"], empty: [""], bare: [""], x: ["1=2"] };
    const sent = await ask(flow, { query, body: query.slice(1), headers: { "content-type": encoded } });
    expect(sent.json.result).toEqual([fields, fields]);
    const parts = Buffer.from(part("São").toString("latin1").replace('"a"', '"ã"'));
    const { json } = await ask(flow, { body: parts, headers: { "content-type": multipart } });
    expect(json.result).toEqual([{}, { ã: ["São"] }]);
  });

  test("a deploy counts within a second, and so does an undeploy", async () => {
    const flow = await deployed(from(2, stop(2, "1")));
    expect((await ask(flow)).json.result).toBe(1);
    await api.update(flow, { drawFlowObj: drawFlow({ Home: from(2, stop(2, "2")) }) });
    // What is promised, where nothing else keeps the machine busy.
    const timeout = timeLimit(1000);
    await expect.poll(async () => (await ask(flow)).json.result, { timeout }).toBe(2);
    await api.undeploy(flow);
    await expect.poll(async () => (await ask(flow)).status, { timeout }).toBe(404);
  });

  test("over its places a call is a 429 and makes no run", async () => {
    const flow = await deployed(from(2, http(at("/slow/500"), { ok: 3 }), stop(3, "1")));
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(flow)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(all.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("1");
    expect((await ask(flow)).status).toBe(200);
    expect((await listed(`flow=${flow}`)).total).toBe(4);
  });
});
