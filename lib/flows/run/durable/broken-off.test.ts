import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { seal } from "../../../secrets/seal.ts";
import { unique } from "../../../testing/factories.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { at, deployed, hits, http, logged, withStub } from "../webhook/live.fixture.ts";
import { accepted, ended, execute, forgetLeases, take, WAIT, withWorkers, work } from "./durable.fixture.ts";
import { OUTCOME } from "./effects.ts";
import { STATE } from "./state.ts";
import { takeRuns } from "./work.ts";
import { runWorker } from "./worker.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.LOG_LEVEL = "silent";
});
withStub();
withWorkers();

const atOnce = { answer: "atOnce" };
const waiting = node(3, "wait", { mode: "for", seconds: 600 }, { next: 4 });
const gone = seal(STATE, Buffer.from("{}"), "a SECRET that nobody has any more");

const change = (sql: string, id: string, ...values: unknown[]) => pool().query(sql, [id, ...values]);

/** The database refuses such a row of the table, as what cannot be written; until the test is over. */
async function refuse(table: string, condition: string, sqlState = "22000", event = "UPDATE"): Promise<void> {
  await pool().query(`
    CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlState}'; END $$`);
  await pool().query(
    `CREATE TRIGGER refuse_row BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse_row()`,
  );
}
const accept = () => pool().query("DROP FUNCTION IF EXISTS refuse_row() CASCADE");
beforeEach(() => pool().query("DELETE FROM flow_work"));
afterEach(accept);

/** What is left of a run to be done. */
const left = async (id: string) =>
  (
    await change(
      `SELECT (SELECT count(*) FROM flow_work WHERE run_id = $1)::int AS work,
              (SELECT count(*) FROM flow_effect WHERE run_id = $1)::int AS effects,
              (SELECT count(*) FROM event WHERE name = 'flow.failed' AND body->>'run' = $1::text)::int AS told`,
      id,
    )
  ).rows[0];
const over = { work: 0, effects: 0, told: 1 };

describe("a run that no process can go on with has failed", () => {
  test("where its state cannot be read; its log keeps the steps that it had", async () => {
    const flow = await deployed(from(2, http(at("/state"), { ok: 3 }), waiting, stop(4, "1")), atOnce);
    const id = await accepted(flow);
    await execute(await take(id));
    expect((await logged(id)).status).toBe("waiting");
    await change("UPDATE flow_work SET state = $2, due_at = now() WHERE run_id = $1", id, gone);
    work();
    const run = await ended(id);
    expect(run).toMatchObject({ status: "failed", error: { node: null, code: "interrupted" }, waitsUntil: null });
    expect(run.steps.map((step: { node: string }) => step.node)).toEqual(["1", "2", "3"]);
    expect(run.duration).toBeGreaterThan(0);
    expect(await left(id)).toEqual(over);
  });

  test("where its effects cannot be read; nobody knows of them, and none is done again", async () => {
    const flow = await deployed(from(2, http(at("/effects"), { ok: 3 }), stop(3, "1")), atOnce);
    const id = await accepted(flow);
    await change("UPDATE flow_work SET claim = gen_random_uuid() WHERE run_id = $1", id);
    const outcome = seal(OUTCOME, Buffer.from("{}"), "a SECRET that nobody has any more");
    await change("INSERT INTO flow_effect (run_id, key, attempt, outcome) VALUES ($1, '2:1', 1, $2)", id, outcome);
    work();
    expect(await ended(id)).toMatchObject({ status: "failed", error: { node: "2", code: "unknown" } });
    expect(hits.some(({ url }) => url === "/effects")).toBe(false);
    expect(await left(id)).toEqual(over);
  });

  test.each(["input", "origin"])("where its %s cannot be read", async (column) => {
    const flow = await deployed(from(2, stop(2, "1")), atOnce);
    const id = await accepted(flow);
    await change(`UPDATE flow_run SET ${column} = '{"cut' WHERE id = $1`, id);
    work();
    await vi.waitFor(async () => expect(await left(id)).toEqual(over), WAIT);
    const { rows } = await change("SELECT status, error_code AS code FROM flow_run WHERE id = $1", id);
    expect(rows).toEqual([{ status: "failed", code: "interrupted" }]);
  });

  test("where its version cannot run any more; its log keeps the steps that it had", async () => {
    const flow = await deployed(from(2, http(at("/version"), { ok: 3 }), waiting, stop(4, "1")), atOnce);
    const id = await accepted(flow);
    await execute(await take(id));
    await pool().query(
      `UPDATE flow_version SET problems = '[{}]' WHERE flow_id = (SELECT id FROM flow WHERE name = $1)`,
      [flow],
    );
    await change("UPDATE flow_work SET due_at = now() WHERE run_id = $1", id);
    work();
    const run = await ended(id);
    expect([run.error.code, run.steps.length]).toEqual(["interrupted", 3]);
    expect(await left(id)).toEqual(over);
  });

  test("where its end cannot be written; those that end with it have ended well", async () => {
    await refuse("flow_run", `NEW.result = '"refused"'`);
    const flow = await deployed(from(2, stop(2, "BODY.a")), atOnce);
    const ids = await Promise.all(["one", "refused", "two"].map((a) => accepted(flow, { a })));
    const runs = await takeRuns({ room: 100, ofOneFlow: 75, atWork: [] });
    await Promise.all(runs.map((taken) => execute(taken)));
    const found = await Promise.all(ids.map(logged));
    expect(found.map(({ status, result }) => [status, result])).toEqual([
      ["done", "one"],
      ["failed", null],
      ["done", "two"],
    ]);
    expect(await left(ids[1] ?? "")).toEqual(over);
  });

  test("but not where another process has it by then", async () => {
    const flow = await deployed(from(2, stop(2, "1")), atOnce);
    const id = await accepted(flow);
    const first = await take(id);
    await forgetLeases();
    const second = await take(id);
    await expect(execute({ ...first, input: "{" })).rejects.toThrow(id);
    await execute(second);
    expect(await logged(id)).toMatchObject({ status: "done", result: 1 });
  });
});

describe("a run of which a statement takes the database too long", () => {
  const timeout = { node: null, code: "timeout", message: expect.stringContaining("3 times") };
  /** The run once it has ended; a try follows the other without a pause. */
  const endedSoon = (id: string) =>
    vi.waitFor(async () => {
      await change("UPDATE flow_work SET due_at = now() WHERE run_id = $1 AND worker IS NULL", id);
      const run = await logged(id);
      expect(["done", "failed"]).toContain(run.status);
      return run;
    }, WAIT);

  test("has failed after three tries; those that end with it have ended well", async () => {
    await refuse("flow_run", `NEW.result = '"slow"'`, "57014");
    const flow = await deployed(from(2, stop(2, "BODY.a")), atOnce);
    const [one = "", slow = "", two = ""] = await Promise.all(["one", "slow", "two"].map((a) => accepted(flow, { a })));
    work();
    expect([await ended(one), await ended(two)]).toMatchObject([{ result: "one" }, { result: "two" }]);
    expect((await logged(slow)).status).toBe("running");
    expect(await endedSoon(slow)).toMatchObject({ status: "failed", error: timeout });
    expect(await left(slow)).toEqual(over);
  });

  test("has failed where it is a mark of its effects; those that write marks with it go on", async () => {
    const path = `/marks/${unique("mark")}`;
    const flow = await deployed(from(2, http(at(path), { ok: 3 }), stop(3, "BODY.a")), atOnce);
    const [one = "", slow = ""] = await Promise.all(["one", "slow"].map((a) => accepted(flow, { a })));
    await refuse("flow_effect", `NEW.run_id = '${slow}'`, "57014", "INSERT");
    work();
    expect(await ended(one)).toMatchObject({ status: "done", result: "one" });
    expect(await endedSoon(slow)).toMatchObject({ status: "failed", error: timeout });
    expect(await left(slow)).toEqual(over);
    expect(hits.filter(({ url }) => url === path)).toHaveLength(1);
  });

  test("goes on where a try is in time: tries before it count no longer", async () => {
    const flow = await deployed(
      from(2, node(2, "wait", { mode: "for", seconds: 600 }, { next: 3 }), stop(3, "1")),
      atOnce,
    );
    const id = await accepted(flow);
    await change("UPDATE flow_work SET timeouts = 2 WHERE run_id = $1", id);
    await execute(await take(id));
    expect((await logged(id)).status).toBe("waiting");
    expect((await change("SELECT timeouts FROM flow_work WHERE run_id = $1", id)).rows).toEqual([{ timeouts: 0 }]);
  });
});

test("a run of a message whose attempt cannot be asked for is given back, and its process counts as living", async () => {
  const flow = await deployed(from(2, stop(2, "1")), atOnce);
  const id = await accepted(flow);
  await change(
    `UPDATE flow_run SET origin = '{"hub": "h", "attempt": "00000000-0000-7000-8000-000000000001"}' WHERE id = $1`,
    id,
  );
  let asked = 0;
  const world = {
    ...flowWorld,
    isAttemptGoing: async () => {
      if (asked++ === 0) throw new AppError("unavailable", "The database is away.");
      return true;
    },
  };
  const worker = runWorker(world);
  worker.start();
  try {
    await vi.waitFor(async () => {
      const { rows } = await change("SELECT worker, crashes FROM flow_work WHERE run_id = $1", id);
      expect([asked, rows]).toEqual([1, [{ worker: null, crashes: 0 }]]);
    }, WAIT);
    await change("UPDATE flow_work SET due_at = now() WHERE run_id = $1", id);
    expect(await ended(id)).toMatchObject({ status: "done" });
  } finally {
    await worker.stop();
  }
});

test("a flow that cannot be paused keeps no run of another waiting; it is paused as soon as it can be", async () => {
  const [ending, other] = [
    await deployed(from(2, stop(2, "1")), atOnce),
    await deployed(from(2, stop(2, "2")), atOnce),
  ];
  const id = await accepted(ending);
  await change(
    "UPDATE flow_work SET crashes = 20, claim = gen_random_uuid(), worker = gen_random_uuid() WHERE run_id = $1",
    id,
  );
  const pausedWhy = async () =>
    (await pool().query("SELECT paused_why AS why FROM flow WHERE name = $1", [ending])).rows[0].why;
  await refuse("flow", "NEW.paused_at IS NOT NULL");
  const one = await accepted(other);
  work();
  expect(await ended(one)).toMatchObject({ status: "done", result: 2 });
  expect(await pausedWhy()).toBeNull();
  await accept();
  await change("UPDATE flow_work SET due_at = now() WHERE run_id = $1", id);
  await vi.waitFor(async () => expect(await pausedWhy()).toContain("20 processes"), WAIT);
});
