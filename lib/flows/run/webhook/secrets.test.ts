import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { POST as makeSecret } from "@/app/api/secrets/route.ts";
import { db } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, logged, withStub } from "./live.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});

withStub();

async function secret(value: string, hosts: string[] = []): Promise<string> {
  const name = `KEY_${randomUUID().slice(0, 8)}`;
  const body = { name, value, hosts };
  expect((await call(makeSecret, { method: "POST", path: "/api/secrets", key: admin, body })).status).toBe(200);
  return name;
}

describe("a secret in an HTTP node", () => {
  const home = (name: string) =>
    from(
      2,
      http(
        at(`/echo/\${secrets.${name}}`),
        { ok: 3, error: 4 },
        { headers: { "X-Key": `\${secrets.${name}}` }, body: `{"k": "\${secrets.${name}}"}` },
      ),
      stop(3, "[got.body, got.headers]"),
      stop(4, "[ERROR.code, ERROR.message]"),
    );

  test("goes out, and stands neither in what comes back nor in the log", async () => {
    const value = `planted/${randomBytes(9).toString("base64url")}+"x`;
    const name = await secret(value);
    const answer = await ask(await deployed(home(name)));
    expect(answer.status).toBe(200);
    expect(hits.at(-1)).toMatchObject({ headers: { "x-key": value } });
    expect(hits.at(-1)?.body).toContain(value);
    const run = await logged(answer.headers.get("x-run-id") ?? "");
    const [row] = await db().flowRun.findMany({ where: { id: run.id } });
    for (const text of [answer.text, JSON.stringify(run), JSON.stringify({ ...row, flowId: 0 })]) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(encodeURIComponent(value));
      expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
    }
    expect(JSON.stringify(run.steps)).toContain("***");
  });

  test("goes to its hosts only; one that is missing is the node's error", async () => {
    const elsewhere = await secret("a secret of another host", ["api.example.com"]);
    const before = hits.length;
    expect((await ask(await deployed(home(elsewhere)))).json.result[0]).toBe("secret");
    const here = await secret("a secret of this host", [new URL(at("/")).host]);
    expect((await ask(await deployed(home(here)))).json.result[0]).toMatchObject({ hits: expect.any(Number) });
    expect(hits.length).toBe(before + 1);
    expect((await ask(await deployed(home("NOWHERE")))).json.result[0]).toBe("secret");
  });
});

test("a request with a secret is not taken to another origin by a redirect", async () => {
  const name = await secret(`planted/${randomBytes(9).toString("base64url")}`);
  const go = async (location: string, more: object = {}) => {
    const url = at(`/to/${encodeURIComponent(location)}`);
    const asks = http(url, { ok: 3, error: 4 }, { body: `{"k": "\${secrets.${name}}"}`, ...more });
    return (await ask(await deployed(from(2, asks, stop(3, "got.body"), stop(4, "[ERROR.code, ERROR.message]"))))).json;
  };
  const before = hits.length;
  const { result } = await go(at("/there").replace("127.0.0.1", "127.0.0.2"));
  expect([result[0], result[1].includes("planted")]).toEqual(["secret", false]);
  expect(hits.length).toBe(before + 1);
  expect((await go(at("/there"))).result).toMatchObject({ hits: before + 3 });
  expect(hits.at(-1)).toMatchObject({ url: "/there", body: expect.stringContaining("planted/") });
  // Without a body there is nothing to take along: only the headers stay behind.
  const plain = await go(at("/there").replace("127.0.0.1", "127.0.0.2"), { method: "GET" });
  expect(plain.result[0]).toBe("connection");
});

describe("a signed call", () => {
  const signed = (value: string, body: string, { now = Date.now(), id = `msg_${randomUUID()}` } = {}) => {
    const key = value.startsWith("whsec_") ? Buffer.from(value.slice(6), "base64") : Buffer.from(value);
    const timestamp = String(Math.floor(now / 1000));
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,AAAA v1,${mac}` };
  };
  const flowOf = async (value: string) =>
    deployed(from(2, stop(2, "[RUN.id, HEADERS['webhook-id']]")), { access: "signature", secret: await secret(value) });

  test.each([`whsec_${randomBytes(24).toString("base64")}`, "a plain text of a secret"])(
    "is judged by the secret %#, over the body, within five minutes",
    async (value) => {
      const flow = await flowOf(value);
      const go = async (headers: Record<string, string>, body = '{"a":1}') =>
        (await ask(flow, { key: null, body, headers: { "content-type": "application/json", ...headers } })).status;
      expect(await go(signed(value, '{"a":1}'))).toBe(200);
      expect(await go(signed(value, '{"a":2}'))).toBe(401);
      expect(await go(signed("another secret", '{"a":1}'))).toBe(401);
      expect(await go(signed(value, '{"a":1}', { now: Date.now() - 6 * 60_000 }))).toBe(401);
      expect(await go({})).toBe(401);
      expect((await ask(flow, { body: "{}" })).status).toBe(401);
      expect(await go(signed(value, "x".repeat(2_000_000)), "x".repeat(2_000_000))).toBe(413);
    },
  );

  test("runs once for its id, and its signature reaches no flow", async () => {
    const value = "a secret for signing calls";
    const flow = await flowOf(value);
    const headers = signed(value, "hello");
    const [first, again] = [
      await ask(flow, { key: null, body: "hello", headers }),
      await ask(flow, { key: null, body: "hello", headers }),
    ];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(JSON.stringify(await logged(first.headers.get("x-run-id") ?? ""))).not.toContain(
      headers["webhook-signature"],
    );
  });

  test("of a flow whose secret is gone says that the flow cannot run", async () => {
    const flow = await deployed(from(2, node(2, "log", { text: "x" })), { access: "signature", secret: "NOWHERE" });
    expect(await ask(flow, { key: null, headers: signed("x", "") })).toMatchObject({
      status: 500,
      json: { title: "flow can not run" },
    });
  });
});
