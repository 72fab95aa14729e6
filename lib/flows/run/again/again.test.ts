import { describe, expect, test, vi } from "vitest";
import { POST as replay } from "@/app/api/runs/[id]/replay/route.ts";
import { POST as retry } from "@/app/api/runs/[id]/retry/route.ts";
import { POST as retryMany } from "@/app/api/runs/retry/route.ts";
import { GET as stats } from "@/app/api/webhooks/id/[flow]/stats/route.ts";
import { GET as today } from "@/app/api/webhooks/today/route.ts";
import { pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { flowPath } from "../../../testing/flow-api.ts";
import { POLL_MS } from "../../../testing/time-limits.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow } from "../../starters/draw.ts";
import { from, giveUp, stop } from "../run.fixture.ts";
import {
  admin,
  api,
  ask,
  at,
  deployed,
  hits,
  http,
  listed,
  logged,
  redeployed,
  withStub,
} from "../webhook/live.fixture.ts";
import { withParts } from "./again.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});

withStub();

const WAIT = { timeout: POLL_MS, interval: 50 };
const { withWorker, withJobs } = withParts();

const post = (handler: typeof retry, path: string, body?: unknown, key = admin, headers = {}) =>
  call(handler, { method: "POST", path, key, headers, ...(body !== undefined && { body }) });
const retried = (id: string, key?: string) => post(retry, `/api/runs/${id}/retry`, undefined, key);
const replayed = (id: string, body?: object, key?: string) => post(replay, `/api/runs/${id}/replay`, body, key);
const retriedAll = (body: object, headers = {}) => post(retryMany, "/api/runs/retry", body, admin, headers);

/** The id of a run of the flow, which is in the log. */
async function ran(flow: string, body: unknown = {}): Promise<string> {
  const id = (await ask(flow, { body })).headers.get("x-run-id") ?? "";
  await logged(id);
  return id;
}

const choice = from(
  2,
  node(2, "condition", { expression: "BODY.ok" }, { true: 3, false: 4 }),
  stop(3, "1"),
  giveUp(4, "no"),
);
const steps = (run: { steps: { node: string; output: unknown }[] }, key: string) =>
  run.steps.filter((step) => step.node === key);

describe("POST /api/runs/{id}/retry", () => {
  test("begins a new live run of the same input on what is live now, which a worker executes", async () => {
    const flow = await deployed(choice);
    const id = await ran(flow, { ok: false, n: 7 });
    await redeployed(flow, from(2, stop(2, "BODY.n")));
    const { status, json } = await retried(id);
    expect(status).toBe(200);
    const first = await logged(id);
    expect(json.result).toMatchObject({ kind: "retry", of: id, status: "queued", version: 2, input: first.input });
    expect(json.result.origin).toEqual(first.origin);
    withWorker();
    await vi.waitFor(
      async () => expect(await logged(json.result.id)).toMatchObject({ status: "done", result: 7 }),
      WAIT,
    );
  });

  test("answers 409 where nothing is live, another type is, or the input was erased; 404 and 403 as everywhere", async () => {
    const flow = await deployed(choice);
    const id = await ran(flow, { ok: false });
    expect((await retried(id, await makeApiKey({ scopes: ["flows:read"] }))).status).toBe(403);
    expect((await retried(crypto.randomUUID())).status).toBe(404);
    await pool().query(`UPDATE flow_run SET input = '{"BODY": "[erased]"}' WHERE id = $1`, [id]);
    const erased = await retried(id);
    expect([erased.status, erased.json.detail]).toEqual([409, expect.stringContaining("erased")]);
    const other = await ran(flow, { ok: false });
    const event = drawFlow({ Home: [node(1, "event", { event: "lead.saved" }, { next: 2 }), stop(2, "1")] });
    expect((await api.update(flow, { drawFlowObj: event, type: "event", deployed: "true" })).status).toBe(200);
    expect((await retried(other)).json.detail).toContain("type webhook");
    await api.undeploy(flow);
    const none = await retried(other);
    expect([none.status, none.json.detail]).toEqual([409, expect.stringContaining("live")]);
  });
});

describe("POST /api/runs/retry", () => {
  test("retries the failed runs that fit, each once, and once for an Idempotency-Key", async () => {
    const flow = await deployed(choice);
    const failed = [await ran(flow, { ok: false, w: "a" }), await ran(flow, { ok: false, w: "b" })];
    await ran(flow, { ok: true });
    await redeployed(flow, from(2, stop(2, "BODY.w")));
    expect((await retriedAll({ flow, dryRun: true })).json).toEqual({ result: { runs: 2 } });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    for (let i = 0; i < 2; i++) {
      expect((await retriedAll({ flow }, headers)).json).toEqual({ result: { runs: 2 } });
    }
    await withJobs();
    withWorker();
    const ended = async () => (await listed(`flow=${flow}&kind=retry&status=done`)).result;
    await vi.waitFor(async () => expect(await ended()).toHaveLength(2), WAIT);
    expect((await ended()).map(({ of }: { of: string }) => of).reverse()).toEqual(failed);
    expect((await listed(`flow=${flow}&kind=retry`)).total).toBe(2);
    expect(await listed(`of=${failed[0]}`)).toMatchObject({ total: 1, result: [{ of: failed[0], kind: "retry" }] });
  });

  test("leaves out what was mended already, or is being retried, and retries the last of runs that repeat each other", async () => {
    const flow = await deployed(choice);
    const failed = [await ran(flow, { ok: false, w: "a" }), await ran(flow, { ok: false, w: "b" })];
    withWorker();
    const { id: again } = (await retried(failed[0] as string)).json.result;
    await vi.waitFor(async () => expect((await logged(again)).status).toBe("failed"), WAIT);
    // The first and its retry failed: one of them is done again.
    expect((await retriedAll({ flow, dryRun: true })).json).toEqual({ result: { runs: 2 } });
    expect((await retriedAll({ flow, kind: "live", dryRun: true })).json).toEqual({ result: { runs: 2 } });
    await redeployed(flow, from(2, stop(2, "BODY.w")));
    // Both are queued before any of them begins.
    for (const _ of [1, 2]) expect((await retriedAll({ flow })).json).toEqual({ result: { runs: 2 } });
    await withJobs();
    const of = async () =>
      (await listed(`flow=${flow}&kind=retry&status=done`)).result.map((run: { of: string }) => run.of).sort();
    await vi.waitFor(async () => expect(await of()).toEqual([failed[1], again].sort()), WAIT);
    expect((await retriedAll({ flow })).json).toEqual({ result: { runs: 0 } });
    const { rows } = await pool().query("SELECT FROM pgboss.job WHERE name = 'flows.retry' AND state < 'completed'");
    expect([rows.length, await of()]).toEqual([0, [failed[1], again].sort()]);
  });

  test("counts what can be retried, and refuses filters that it does not know", async () => {
    const flow = await deployed(choice);
    await ran(flow, { ok: false, w: "needle" });
    await ran(flow, { ok: false, w: "straw" });
    await api.test(flow, { input: { method: "POST", body: { ok: false } } });
    const count = async (filters: object) => (await retriedAll({ flow, ...filters })).json.result.runs;
    expect([await count({ version: 2 }), await count({ node: "3" }), await count({ kind: "retry" })]).toEqual([
      0, 0, 0,
    ]);
    expect(await count({ search: "needle", version: 1, status: "failed", node: "4" })).toBe(1);
    await api.undeploy(flow);
    expect(await count({})).toBe(0);
    for (const bad of [
      { status: "done" },
      { kind: "test" },
      { rows: 5 },
      { version: "1" },
      { search: "x", flow: undefined },
    ]) {
      expect([bad, (await retriedAll({ flow, ...bad })).status]).toEqual([bad, 400]);
    }
  });
});

describe("POST /api/runs/{id}/replay", () => {
  test("gives what each effect gave in the run, by node, path and visit; nothing goes out", async () => {
    const path = `/first-${crypto.randomUUID()}`;
    const flow = await deployed(from(2, http(at(path), { ok: 3 }), stop(3, "got.body.hits")));
    const id = await ran(flow, { a: 1 });
    const first = await logged(id);
    const { status, json } = await replayed(id);
    expect(status).toBe(200);
    expect(json.result).toMatchObject({ kind: "replay", of: id, status: "done", result: first.result });
    expect(steps(json.result, "2")).toMatchObject([{ state: "done", output: steps(first, "2")[0]?.output }]);
    expect(hits.filter(({ url }) => url === path)).toHaveLength(1);
    expect(await logged(json.result.id)).toMatchObject({ kind: "replay", of: id });
  });

  test("an effect that failed fails again, with what came back", async () => {
    const flow = await deployed(
      from(
        2,
        http(at("/status/418"), { ok: 3, error: 4 }),
        stop(3, "1"),
        stop(4, "[ERROR.code, ERROR.details.status, got.status]"),
      ),
    );
    const id = await ran(flow);
    expect((await replayed(id)).json.result).toMatchObject({ status: "done", result: ["status", 418, 418] });
  });

  test("where the run has nothing for it an effect gives a sample, as stubbed; an output that was cut fails as cut", async () => {
    const path = `/never-${crypto.randomUUID()}`;
    const flow = await deployed(from(2, stop(2, "1")));
    const id = await ran(flow);
    await redeployed(flow, from(2, http(at(path), { ok: 3 }), stop(3, "got.status")));
    const { result } = (await replayed(id, { on: 2 })).json;
    expect([result.status, result.result, steps(result, "2")]).toMatchObject(["done", 200, [{ state: "stubbed" }]]);
    const other = await ran(await deployed(from(2, http(at(path), { ok: 3 }), stop(3, "1"))));
    await pool().query("UPDATE flow_run SET steps = $2 WHERE id = $1", [
      other,
      JSON.stringify(
        (await logged(other)).steps.map((step: { node: string }) =>
          step.node === "2" ? { ...step, output: `{"body":"${"é".repeat(32_762)}`, truncated: true } : step,
        ),
      ),
    ]);
    expect((await replayed(other)).json.result).toMatchObject({ status: "failed", error: { code: "cut", node: "2" } });
    expect(hits.filter(({ url }) => url === path)).toHaveLength(1);
  });

  test("runs a draft or a version instead, and lets everything happen where it is told to", async () => {
    const path = `/real-${crypto.randomUUID()}`;
    const flow = await deployed(from(2, http(at(path), { ok: 3 }), stop(3, "1")));
    const id = await ran(flow);
    await redeployed(flow, from(2, stop(2, "2")));
    await api.keepDraft(flow, { text: drawFlow({ Home: from(2, stop(2, "3")) }), baseVersion: 2 });
    const results = [];
    for (const body of [{}, { on: "draft" }, { on: 1, effects: "real" }]) {
      const { result } = (await replayed(id, body)).json;
      results.push([result.version, result.result]);
    }
    expect(results).toEqual([
      [2, 2],
      [null, 3],
      [1, 1],
    ]);
    expect(hits.filter(({ url }) => url === path)).toHaveLength(2);
    for (const bad of [{ on: 9 }, { on: "older" }, { effects: "all" }, { more: 1 }]) {
      expect([bad, (await replayed(id, bad)).status]).toEqual([bad, 400]);
    }
    await api.undeploy(flow);
    expect((await replayed(id)).status).toBe(409);
    expect((await replayed(id, {}, await makeApiKey({ scopes: ["flows:read"] }))).status).toBe(403);
  });

  test("a key that may do less than its user adds no leads", async () => {
    const leads = node(2, "add_leads", { hub: "none", address: "+59899123456" }, { ok: 3, error: 4 });
    const flow = await deployed(from(2, leads, stop(3, "1"), stop(4, "ERROR.code")));
    const id = await ran(flow);
    const key = await makeApiKey({ scopes: ["flows:write"] });
    expect((await replayed(id, { effects: "real" }, key)).json.result.result).toBe("permission");
  });
});

test("GET /api/webhooks/today counts today's live and retried runs of every flow that had any", async () => {
  const flow = await deployed(choice);
  const id = await ran(flow, { ok: true });
  await ran(flow, { ok: false });
  await replayed(id);
  const count = async (timezone: string) => {
    const { json } = await call(today, { path: `/api/webhooks/today?timezone=${timezone}`, key: admin });
    return json.result.filter((one: { flow: string }) => one.flow === flow);
  };
  expect(await count("America/Montevideo")).toEqual([{ flow, runs: 2, failed: 1 }]);
  await pool().query("DELETE FROM flow_run WHERE kind = 'live'");
  expect(await count("UTC")).toEqual([]);
  expect((await call(today, { path: "/api/webhooks/today?timezone=Nowhere", key: admin })).status).toBe(400);
});

describe("GET /api/webhooks/id/{flow}/stats", () => {
  const statsOf = (flow: string, query = "", key = admin) =>
    call(stats, { path: `${flowPath(flow)}/stats${query}`, key });

  test("counts live and retried runs by version and hour, in the zone that is named", async () => {
    const flow = await deployed(choice);
    const ids = [await ran(flow, { ok: true }), await ran(flow, { ok: true }), await ran(flow, { ok: false })];
    await redeployed(flow, from(2, stop(2, "2")));
    await replayed(ids[0] as string);
    await api.test(flow);
    withWorker();
    const { id } = (await retried(ids[2] as string)).json.result;
    await vi.waitFor(async () => expect((await logged(id)).status).toBe("done"), WAIT);
    await pool().query("UPDATE flow_run SET duration_ms = 10.5 WHERE flow_id = (SELECT id FROM flow WHERE name = $1)", [
      flow,
    ]);
    const { json } = await statsOf(flow, "?timezone=Asia/Kolkata");
    expect(json.result.versions).toEqual([
      { version: 1, runs: 3, failed: 1, p50: 10.5, p95: 10.5 },
      { version: 2, runs: 1, failed: 0, p50: 10.5, p95: 10.5 },
    ]);
    const sum = json.result.hours.reduce((n: number, { runs }: { runs: number }) => n + runs, 0);
    const local = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().replace("T", " ");
    expect([sum, json.result.hours[0].hour.slice(0, 11)]).toEqual([4, local(Date.now() - 60_000).slice(0, 11)]);
    const before = await statsOf(flow, "?initialdate=2020-01-01 00:00:00&finaldate=2020-01-02 00:00:00");
    expect(before.json.result).toEqual({ versions: [], hours: [] });
    expect((await statsOf(flow, "?bogus=1")).status).toBe(400);
    expect((await statsOf(flow, "?initialdate=2020-01-02 00:00:00&finaldate=2020-01-01 00:00:00")).status).toBe(400);
    expect((await statsOf("no-such-flow")).status).toBe(404);
    expect((await statsOf(flow, "", await makeApiKey({ scopes: ["lists:write"] }))).status).toBe(403);
  });
});
