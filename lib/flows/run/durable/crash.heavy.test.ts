import { beforeAll, expect, test, vi } from "vitest";
import { type Step, take as takeStep } from "../../../../faults/crash-steps.ts";
import { pool } from "../../../db.ts";
import { makeHub } from "../../../testing/factories.ts";
import { PROCESSES_MS } from "../../../testing/time-limits.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, withStub } from "../webhook/live.fixture.ts";
import { accepted, ended, forgetLeases, withWorkers, work } from "./durable.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.LOG_LEVEL = "silent";
});
withStub();
withWorkers();

/** The usual run crashes at every eighth statement, each time at others; every one is tried by `npm run test:deep`. */
const STRIDE = process.env.DEEP === "1" ? 1 : 8;
const FIRST = STRIDE === 1 ? 1 : 1 + (Number(process.env.SEED) % STRIDE);
/** More statements than a run has. */
const STATEMENT_LIMIT = 150;

let flow: string;
beforeAll(async () => {
  const hub = await makeHub();
  flow = await deployed(
    from(
      2,
      http(at("/before/post"), { ok: 3, error: 3 }, { body: `\${RUN.id}` }),
      node(3, "store_value", { key: `\${RUN.id}`, value: "1" }, { ok: 4 }),
      node(4, "add_leads", { hub: hub.name, address: "+59899123456", contactId: `\${RUN.id}` }, { ok: 5 }),
      node(5, "emit_event", { name: "crash.test", data: { run: "RUN.id" } }, { ok: 6 }),
      node(6, "wait", { mode: "for", seconds: 1 }, { next: 7 }),
      node(7, "http", { method: "PUT", url: at("/put"), body: `\${RUN.id}` }, { ok: 8 }),
      { ...http(at("/after/post"), { ok: 9, error: 9 }, { body: `\${RUN.id}` }), id: 8 },
      stop(9, "RUN.id"),
    ),
    { answer: "atOnce" },
  );
});

/** Crashes at one statement after the other, until a process lives to its end; gives how many crashed. */
async function sweep(go: (crashAt: number) => Promise<boolean>): Promise<number> {
  let crashes = 0;
  for (let crashAt = FIRST; crashAt < STATEMENT_LIMIT; crashAt += STRIDE) {
    if (!(await go(crashAt))) return crashes;
    crashes++;
  }
  throw new Error(`It has more than ${STATEMENT_LIMIT} statements.`);
}

const count = async (sql: string, id: string): Promise<number> => (await pool().query(sql, [id])).rows[0].n;

/** Each thing that the run did: none is doubled, none is missing, and of what nobody knows it says so. */
async function expectOnce(id: string, about: string): Promise<void> {
  const run = await ended(id);
  expect({ about, status: run.status, result: run.result, error: run.error }).toEqual({
    about,
    status: "done",
    result: id,
    error: null,
  });
  for (const [key, path] of [
    ["2", "/before/post"],
    ["8", "/after/post"],
  ]) {
    const { state } = run.steps.find((step: { node: string }) => step.node === key);
    const posts = hits.filter(({ url, body }) => url === path && body === id).length;
    expect([about, key, state, state === "unknown" && posts < 2 ? 1 : posts]).toEqual([
      about,
      key,
      state === "unknown" ? "unknown" : "done",
      1,
    ]);
  }
  const stored = await count("SELECT count(*)::int AS n FROM flow_value WHERE key = $1", id);
  const leads = await count("SELECT count(*)::int AS n FROM contact WHERE contact_id = $1", id);
  const events = await count("SELECT count(*)::int AS n FROM event WHERE body->>'run' = $1", id);
  const puts = hits.filter(({ url, body }) => url === "/put" && body === id).length;
  expect({ about, stored, leads, events, puts: Math.min(puts, 1) }).toEqual({
    about,
    stored: 1,
    leads: 1,
    events: 1,
    puts: 1,
  });
  const left = await count(
    `SELECT (SELECT count(*) FROM flow_work WHERE run_id = $1)::int
          + (SELECT count(*) FROM flow_effect WHERE run_id = $1)::int AS n`,
    id,
  );
  expect([about, left]).toEqual([about, 0]);
}

async function finish(ids: readonly string[], about: string): Promise<void> {
  await forgetLeases();
  const worker = work();
  for (const id of ids) await expectOnce(id, about);
  await worker.stop();
}

test("a worker that ends at any statement of a run neither loses it nor does anything twice", {
  timeout: 5 * PROCESSES_MS,
}, async () => {
  const crashes = await sweep(async (crashAt) => {
    const id = await accepted(flow);
    const { crashed } = await takeStep({ kind: "runs" }, {}, crashAt);
    await finish([id], `statement ${crashAt}`);
    return crashed;
  });
  // Take, the flow's version, marks, three effects of our own with their transactions, aside, and again until the end.
  expect(crashes).toBeGreaterThanOrEqual(Math.floor(30 / STRIDE));
});

test("a web process that ends at any statement of a call accepts its run once or not at all", {
  timeout: 5 * PROCESSES_MS,
}, async () => {
  await sweep(async (crashAt) => {
    const key = `crash-${crashAt}-${Date.now()}`;
    const headers = { "X-ApiKey": admin, "Content-Type": "application/json", "Idempotency-Key": key };
    const path = `/api/webhook/${flow}`;
    const call: Step = { kind: "request", route: "webhook/[flow]", method: "POST", path, headers, body: "{}" };
    const end = await takeStep(call, {}, crashAt);
    const again = await ask(flow, { body: {}, headers: { "Idempotency-Key": key } });
    expect([crashAt, again.status]).toEqual([crashAt, end.crashed ? expect.toBeOneOf([202, 409]) : 202]);
    const { rows } = await pool().query<{ id: string }>(
      "SELECT run_id AS id FROM flow_work w JOIN flow f ON f.id = w.flow_id WHERE f.name = $1",
      [flow],
    );
    const ids = rows.map(({ id }) => id);
    expect([crashAt, ids]).toEqual([crashAt, again.status === 202 ? [again.json.runId] : []]);
    if (!end.crashed) expect(JSON.parse(end.text).runId).toBe(again.json.runId);
    await finish(ids, `statement ${crashAt} of a call`);
    return end.crashed;
  });
});
