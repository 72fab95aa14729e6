import { describe, expect, test, vi } from "vitest";
import { POST as cancel } from "@/app/api/runs/[id]/cancel/route.ts";
import { pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { DAY_MS } from "../../../time/durations.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, listed, logged, redeployed, withStub } from "../webhook/live.fixture.ts";
import { accepted, ended, execute, forgetLeases, take, WAIT, withWorkers, work } from "./durable.fixture.ts";
import { takeRuns } from "./work.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});

withStub();
withWorkers();

const atOnce = { answer: "atOnce" };

const waitNode = (seconds: number, next: number) => node(2, "wait", { mode: "for", seconds }, { next });

describe("a flow that answers at once", () => {
  test("answers 202 with the run's id and address; the run happens, and its Respond node only stands in the log", async () => {
    const flow = await deployed(
      from(
        2,
        node(2, "respond", { status: 418, type: "application/json", body: '{"no": 1}' }, { next: 3 }),
        node(3, "set_variables", { variables: { twice: "BODY.a * 2" } }, { next: 4 }),
        stop(4, "twice"),
      ),
      atOnce,
    );
    const answer = await ask(flow, { body: { a: 21 } });
    const { runId } = answer.json;
    expect(answer).toMatchObject({ status: 202, json: { runId } });
    expect([answer.headers.get("location"), answer.headers.get("x-run-id")]).toEqual([`/api/runs/${runId}`, runId]);
    expect(await logged(runId)).toMatchObject({ status: "queued", endDate: null, steps: [] });
    work();
    expect(await ended(runId)).toMatchObject({ status: "done", result: 42, answer: null, kind: "live" });
    expect((await logged(runId)).steps).toHaveLength(4);
  });

  test("takes a key once: the same call gets the same run, another call is refused", async () => {
    const flow = await deployed(from(2, stop(2, "BODY.a")), atOnce);
    const headers = { "Idempotency-Key": "once-1" };
    const first = await ask(flow, { body: { a: 1 }, headers });
    expect(await ask(flow, { body: { a: 1 }, headers })).toMatchObject({ status: 202, json: first.json });
    expect((await ask(flow, { body: { a: 2 }, headers })).status).toBe(409);
    const { rows } = await pool().query(
      "SELECT run_id FROM flow_work w JOIN flow f ON f.id = w.flow_id WHERE f.name = $1",
      [flow],
    );
    expect(rows).toEqual([{ run_id: first.json.runId }]);
    work();
    await ended(first.json.runId);
  });

  test("ends on the version that it began with", async () => {
    const flow = await deployed(from(2, waitNode(1, 3), stop(3, "1")), atOnce);
    const id = await accepted(flow);
    const first = await take(id);
    await execute(first);
    await redeployed(flow, from(2, stop(2, "2")), atOnce);
    work();
    expect(await ended(id)).toMatchObject({ result: 1, version: 1 });
  });
});

describe("a run that waits", () => {
  test("is put aside with a time, held by nothing but its row, and goes on with what it had", async () => {
    const flow = await deployed(
      from(
        5,
        node(5, "set_variables", { variables: { kept: "BODY.a" } }, { next: 2 }),
        waitNode(2, 3),
        stop(3, "kept + ' ' + NOW"),
      ),
      atOnce,
    );
    const id = await accepted(flow, { a: "before" });
    const worker = work();
    await vi.waitFor(async () => expect((await logged(id)).status).toBe("waiting"), WAIT);
    await worker.stop();
    const waiting = await logged(id);
    expect(waiting.steps.map(({ state }: { state: string }) => state)).toEqual(["done", "done", "waiting"]);
    expect(Date.parse(`${waiting.waitsUntil}Z`)).toBeGreaterThan(Date.now());
    const { rows } = await pool().query("SELECT claim, state FROM flow_work WHERE run_id = $1", [id]);
    expect(rows[0].claim).toBeNull();
    expect(rows[0].state.toString("latin1")).not.toContain("before");
    work();
    const run = await ended(id);
    expect(run.result).toMatch(/^before 20\d\d-/);
    expect([run.waitsUntil, run.steps.length]).toEqual([null, 4]);
    expect(run.duration).toBeGreaterThan(1900);
  });

  test("waits 31 days and no longer, and goes on from there with what it had", async () => {
    const days = 31;
    const flow = await deployed(from(2, waitNode(days * 86_400, 3), stop(3, "BODY.a")), atOnce);
    const id = await accepted(flow, { a: "a month ago" });
    await execute(await take(id));
    const inDays = (Date.parse(`${(await logged(id)).waitsUntil}Z`) - Date.now()) / DAY_MS;
    expect([inDays > days - 0.01, inDays <= days]).toEqual([true, true]);
    const move = (by: string) =>
      pool().query("UPDATE flow_work SET due_at = due_at - $2::interval WHERE run_id = $1", [id, by]);
    await move("30 days 23 hours");
    const due = await takeRuns({ room: 100, ofOneFlow: 75, atWork: [] });
    expect(due.some(({ runId }) => runId === id)).toBe(false);
    await move("1 hour");
    const taken = await take(id);
    // What the database's clock says when the run is taken.
    await execute({ ...taken, now: new Date(taken.now.getTime() + days * DAY_MS) });
    work();
    expect(await ended(id)).toMatchObject({ status: "done", result: "a month ago", waitsUntil: null });
    const until = node(2, "wait", { mode: "until", until: "BODY.until" }, { next: 3 });
    const dated = await deployed(from(2, until, stop(3, "1")), atOnce);
    const tooLong = await accepted(dated, { until: new Date(Date.now() + (days + 1) * DAY_MS).toISOString() });
    expect(await ended(tooLong)).toMatchObject({ status: "failed", error: { node: "2", code: "expression" } });
  });

  test("is cancelled: it goes no further, and one that has ended answers 409", async () => {
    const flow = await deployed(
      from(2, waitNode(1, 3), node(3, "http", { method: "POST", url: at("/late"), body: "" })),
      atOnce,
    );
    const id = await accepted(flow);
    const reader = await makeApiKey({ scopes: ["flows:read"] });
    const path = `/api/runs/${id}/cancel`;
    expect((await call(cancel, { method: "POST", path, key: reader })).status).toBe(403);
    expect((await call(cancel, { method: "POST", path, key: admin })).json.result).toMatchObject({
      status: "cancelled",
    });
    work();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(hits.some(({ url }) => url === "/late")).toBe(false);
    expect((await call(cancel, { method: "POST", path, key: admin })).status).toBe(409);
    expect(
      (await call(cancel, { method: "POST", path: `/api/runs/${crypto.randomUUID()}/cancel`, key: admin })).status,
    ).toBe(404);
  });
});

describe("a run that a caller waits for", () => {
  test("waits on as a durable one once it has answered, and gives its place back", async () => {
    const flow = await deployed(
      from(
        2,
        node(2, "respond", { status: 201, contentType: "text/plain", body: "soon" }, { next: 4 }),
        node(4, "wait", { mode: "for", seconds: 2 }, { next: 3 }),
        stop(3, "BODY.a"),
      ),
      { timeLimit: 1 },
    );
    const answer = await ask(flow, { body: { a: 7 } });
    const id = answer.headers.get("x-run-id") ?? "";
    expect([answer.status, answer.text]).toEqual([201, "soon"]);
    await vi.waitFor(
      async () => expect(await logged(id)).toMatchObject({ status: "waiting", answer: { status: 201 } }),
      WAIT,
    );
    work();
    expect(await ended(id)).toMatchObject({ status: "done", result: 7, answer: { status: 201, body: "soon" } });
  });

  test("is found in the log once it takes long, and can be cancelled: its caller hears so", async () => {
    const path = `/after-${Date.now()}`;
    const flow = await deployed(
      from(2, node(2, "wait", { mode: "for", seconds: 8 }, { next: 3 }), { ...http(at(path), {}), id: 3 }),
    );
    const answering = ask(flow, { body: {} });
    const running = await vi.waitFor(async () => {
      const { result } = await listed(`flow=${flow}&status=running`);
      expect(result).toHaveLength(1);
      return result[0];
    }, WAIT);
    const cancelled = await call(cancel, { method: "POST", path: `/api/runs/${running.id}/cancel`, key: admin });
    expect(cancelled.json.result.status).toBe("cancelled");
    expect(await answering).toMatchObject({ status: 500, json: { title: "flow cancelled", runId: running.id } });
    expect(await logged(running.id)).toMatchObject({ status: "cancelled", error: null });
    expect(hits.some(({ url }) => url === path)).toBe(false);
  });
});

test("a durable run tells the flows that it calls how deep it is", async () => {
  const flow = await deployed(from(2, http(at("/depth"), {})), atOnce);
  const { runId } = (await ask(flow, { body: {}, headers: { "X-Flow-Depth": "3" } })).json;
  work();
  await ended(runId);
  expect(hits.findLast(({ url }) => url === "/depth")?.headers["x-flow-depth"]).toBe("4");
});

describe("a run whose process ends", () => {
  const posts = (path: string) => hits.filter(({ url }) => url === path).length;

  test("is taken over; an effect that was written down does not happen again, and what lies between is computed again", async () => {
    const path = `/once-${Date.now()}`;
    const flow = await deployed(
      from(
        2,
        http(at(path), { ok: 3 }),
        node(3, "http", { method: "GET", url: at("/slow/300") }, { ok: 4 }),
        stop(4, "got.body.hits"),
      ),
      atOnce,
    );
    const id = await accepted(flow);
    const first = await take(id);
    // The process ends while the second effect is under way.
    const gone = execute(first).catch(() => {});
    await vi.waitFor(() => expect(hits.filter(({ url }) => url === "/slow/300").length).toBeGreaterThan(0));
    await forgetLeases();
    const second = await take(id);
    expect(second).toMatchObject({ runId: id, takenOver: true });
    await execute(second);
    await gone;
    const run = await ended(id);
    expect([run.status, posts(path)]).toEqual(["done", 1]);
  });

  test("leaves an effect that nobody knows of by the error port, as unknown, and does not repeat it", async () => {
    const path = `/slow/400/${Date.now()}`;
    const flow = await deployed(
      from(2, http(at(path), { ok: 3, error: 4 }), stop(3, "'sent'"), stop(4, "ERROR.code")),
      atOnce,
    );
    const id = await accepted(flow);
    const first = await take(id);
    const gone = execute(first).catch(() => {});
    await vi.waitFor(() => expect(posts(path)).toBe(1));
    await forgetLeases();
    const second = await take(id);
    await execute(second);
    await gone;
    const run = await ended(id);
    expect([run.result, posts(path)]).toEqual(["unknown", 1]);
    expect(run.steps.find(({ node: key }: { node: string }) => key === "2")).toMatchObject({ state: "unknown" });
  });

  test("writes nothing more once another process has it", async () => {
    const flow = await deployed(from(2, waitNode(1, 3), stop(3, "1")), atOnce);
    const id = await accepted(flow);
    const first = await take(id);
    await forgetLeases();
    const second = await take(id);
    await expect(execute(first)).rejects.toThrow(id);
    await execute(second);
    expect((await logged(id)).status).toBe("waiting");
  });

  test("is put aside by a process that stops, and goes on elsewhere", async () => {
    const flow = await deployed(from(2, http(at("/slow/200"), { ok: 3 }), stop(3, "got.status")), atOnce);
    const id = await accepted(flow);
    const stopping = new AbortController();
    const taken = await take(id);
    const over = execute(taken, stopping.signal);
    stopping.abort();
    await over;
    expect((await logged(id)).status).toBe("queued");
    work();
    expect(await ended(id)).toMatchObject({ status: "done", result: 200 });
  });

  test("pauses its flow when twenty processes in a row ended with it; the others go on", async () => {
    const flow = await deployed(from(2, stop(2, "1")), atOnce);
    const id = await accepted(flow);
    await pool().query(
      "UPDATE flow_work SET crashes = 20, claim = gen_random_uuid(), worker = gen_random_uuid() WHERE run_id = $1",
      [id],
    );
    work();
    const paused = () => pool().query("SELECT paused_why FROM flow WHERE name = $1", [flow]);
    await vi.waitFor(async () => expect((await paused()).rows[0].paused_why).toContain("20 processes"));
    const other = await deployed(from(2, stop(2, "2")), atOnce);
    expect(await ended(await accepted(other))).toMatchObject({ result: 2 });
    expect((await logged(id)).status).not.toBe("done");
  });
});

test("several workers execute each run once, each flow's in its order", async () => {
  const flow = await deployed(from(2, http(at("/many"), { ok: 3 }), stop(3, "BODY.n")), atOnce);
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await accepted(flow, { n }));
  const before = hits.filter(({ url }) => url === "/many").length;
  for (let n = 0; n < 3; n++) work();
  const runs = await Promise.all(ids.map(ended));
  expect(runs.map(({ result }) => result)).toEqual(ids.map((_, n) => n));
  expect(hits.filter(({ url }) => url === "/many").length - before).toBe(60);
});
