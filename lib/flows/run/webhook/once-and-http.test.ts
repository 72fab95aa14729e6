import { describe, expect, test, vi } from "vitest";
import * as runs from "@/app/api/runs/route.ts";
import { db, statement } from "../../../db.ts";
import { seal } from "../../../secrets/seal.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../../testing/factories.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, listed, logged, withStub } from "./live.fixture.ts";
import { FLOW_ANSWER } from "./once.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.FLOW_CONCURRENCY = "3";
});

withStub();

describe("an Idempotency-Key", () => {
  test("gives the first answer again to the same user, and is a conflict for another call", async () => {
    const flow = await deployed(from(2, stop(2, "RUN.id")));
    const headers = { "Idempotency-Key": unique("key") };
    const first = await ask(flow, { body: { n: 1 }, headers });
    expect((await ask(flow, { body: { n: 1 }, headers })).text).toBe(first.text);
    expect((await ask(flow, { body: { n: 2 }, headers })).status).toBe(409);
    const other = await makeApiKey({ userId: (await makeUser()).id });
    expect((await ask(flow, { body: { n: 1 }, headers, key: other })).text).not.toBe(first.text);
    expect((await ask(flow, { method: "GET", headers })).text).not.toBe(first.text);
  });

  test.each(["end", "atOnce"])(
    "tells the first run where its answer (%s) can no longer be read, and runs nothing",
    async (answer) => {
      const flow = await deployed(from(2, stop(2, "RUN.id")), { answer });
      const headers = { "Idempotency-Key": unique("key") };
      const runId = (await ask(flow, { headers })).headers.get("x-run-id");
      const byGone = seal(FLOW_ANSWER, Buffer.from("{}"), "a SECRET that nobody has any more");
      await statement(db(), "UPDATE flow_run_key SET headers = $2, body = $2 WHERE run_id = $1::uuid", [runId, byGone]);
      const again = await ask(flow, { headers });
      expect(again).toMatchObject({
        status: 409,
        json: { title: "conflict", runId, detail: expect.stringMatching(/Idempotency-Key.*can no longer be read/) },
      });
      expect(again.headers.get("x-run-id")).toBe(runId);
      await expect.poll(async () => (await listed(`flow=${flow}`)).result).toMatchObject([{ id: runId }]);
    },
  );

  test("is free again after an answer of 500, and is a 409 while the first run goes on", async () => {
    const failing = await deployed(from(2, http(at("/status/500"), { ok: 3 }), stop(3, "1")));
    const headers = { "Idempotency-Key": unique("key") };
    const count = hits.length;
    expect([(await ask(failing, { headers })).status, (await ask(failing, { headers })).status]).toEqual([500, 500]);
    expect(hits.length - count).toBe(2);
    const slow = await deployed(from(2, http(at("/slow/400"), { ok: 3 }), stop(3, "1")));
    const both = await Promise.all([ask(slow, { headers }), ask(slow, { headers })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("an HTTP node", () => {
  test("sends what it says with a key of its own, and gives status, headers and parsed body", async () => {
    const flow = await deployed(
      from(
        2,
        http(
          at("/echo/x"),
          { ok: 3 },
          { headers: { "X-A": `\${BODY.a}` }, body: `{"n": \${BODY.a}}`, idempotencyKey: true },
        ),
        stop(3, "[got.status, got.body.hits > 0, got.headers['content-type']]"),
      ),
    );
    const { json, headers } = await ask(flow, { body: { a: 7 } });
    expect(json.result).toEqual([200, true, ["application/json"]]);
    expect(hits.at(-1)).toMatchObject({
      method: "POST",
      body: '{"n": 7}',
      headers: { "x-a": "7", "x-flow-depth": "1", "idempotency-key": `${headers.get("x-run-id")}:2:1` },
    });
  });

  test("leaves by error with what came back, each try a step of its own", async () => {
    const tries = { method: "GET", retries: 1, backoff: 1 };
    const flow = await deployed(
      from(2, http(at("/status/503"), { ok: 3, error: 4 }, tries), stop(3, "0"), stop(4, "[got.status, ERROR.code]")),
    );
    const { json, headers } = await ask(flow);
    expect(json.result).toEqual([503, "status"]);
    const { steps } = await logged(headers.get("x-run-id") ?? "");
    expect(
      steps.map(({ node: key, attempt, state }: { node: string; attempt: number; state: string }) => [
        key,
        attempt,
        state,
      ]),
    ).toEqual([
      ["1", 1, "done"],
      ["2", 1, "failed"],
      ["2", 2, "failed"],
      ["4", 1, "done"],
    ]);
  });

  test("leaves by error where the answer is nested deeper than a run can take", async () => {
    const flow = await deployed(from(2, http(`\${BODY}`, { ok: 3, error: 4 }), stop(3, "'ok'"), stop(4, "ERROR.code")));
    for (const [levels, end] of [
      [200, "ok"],
      [201, "size"],
      [100_000, "size"],
    ]) {
      const headers = { "content-type": "application/json" };
      const { status, json } = await ask(flow, { body: JSON.stringify(at(`/deep/${levels}`)), headers });
      expect([status, json.result], `${levels} levels`).toEqual([200, end]);
    }
  });

  test("refuses an address that is not opened", async () => {
    const flow = await deployed(
      from(2, http("http://169.254.169.254/", { ok: 3, error: 4 }), stop(3, "0"), stop(4, "ERROR.code")),
    );
    expect((await ask(flow)).json.result).toBe("address");
  });

  test("that must not be repeated is written down before it goes out", async () => {
    const flow = await deployed(from(2, http(at("/slow/600"), { ok: 3 }), stop(3, "1")));
    const asked = ask(flow);
    await expect
      .poll(async () => (await call(runs.GET, { path: `/api/runs?flow=${flow}`, key: admin })).json.result?.[0]?.status)
      .toBe("running");
    await asked;
    expect((await listed(`flow=${flow}`)).result).toMatchObject([{ status: "done", steps: 3 }]);
  });
});

describe("a run under which the product fails", () => {
  test("is logged as interrupted, and its key is free; after its answer it ends no process", async () => {
    const store = node(3, "store_value", { key: "k", value: "1" });
    const after = await deployed(from(2, node(2, "respond", { body: '"first"' }, { next: 3 }), store));
    const before = await deployed(from(3, store));
    const headers = { "Idempotency-Key": unique("key") };
    await statement(db(), "ALTER TABLE flow_value RENAME TO flow_value_gone");
    const [answered, failed] = [await ask(after), await ask(before, { headers })];
    const id = answered.headers.get("x-run-id") ?? "";
    // The run continues after its answer: the table must be missing until the run has ended.
    await expect.poll(async () => (await logged(id))?.error).toMatchObject({ node: "3", code: "interrupted" });
    await statement(db(), "ALTER TABLE flow_value_gone RENAME TO flow_value");
    expect([answered.status, answered.json, failed.status]).toEqual([200, "first", 500]);
    expect((await ask(before, { headers })).status).toBe(200);
  });
});
