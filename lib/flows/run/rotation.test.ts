import { expect, test, vi } from "vitest";
import { pool } from "../../db.ts";
import { env } from "../../env.ts";
import { flowWorld } from "../../launch/worlds/flow-world.ts";
import { seal, unseal } from "../../secrets/seal.ts";
import { POLL_MS } from "../../testing/time-limits.ts";
import { node } from "../compile/sketch.fixture.ts";
import { OUTCOME } from "./durable/effects.ts";
import { STATE } from "./durable/state.ts";
import { runWorker } from "./durable/worker.ts";
import { resealRuns } from "./rotation.ts";
import { from, stop } from "./run.fixture.ts";
import { ask, deployed, logged, withStub } from "./webhook/live.fixture.ts";

withStub();

const WAIT = { timeout: POLL_MS, interval: 50 };

test("what runs need to go on is sealed with the new SECRET, and they go on; what neither opens is told", async () => {
  const settings = env();
  const present = settings.SECRET;
  const old = `the one of before ${present}`;
  const wait = node(2, "wait", { mode: "for", seconds: 3 }, { next: 3 });
  const flow = await deployed(from(2, wait, stop(3, "BODY.a")), { answer: "atOnce" });
  const id = (await ask(flow, { body: { a: 7 } })).json.runId;
  const before = runWorker(flowWorld);
  before.start();
  await vi.waitFor(async () => expect((await logged(id)).status).toBe("waiting"), WAIT);
  await before.stop();
  const state = async () => (await pool().query("SELECT state FROM flow_work WHERE run_id = $1", [id])).rows[0].state;
  const byOld = seal(STATE, unseal(STATE, await state()), old);
  await pool().query("UPDATE flow_work SET state = $2 WHERE run_id = $1", [id, byOld]);
  const many = Array.from({ length: 201 }, (_, n) => n + 1);
  await pool().query(
    `INSERT INTO flow_effect (run_id, key, attempt, outcome)
     SELECT $1, ':2:1', attempt, $2 FROM unnest($3::int[]) AS attempt`,
    [id, seal(OUTCOME, Buffer.from("{}"), old), many],
  );
  await pool().query(
    "INSERT INTO flow_effect (run_id, key, attempt, outcome) VALUES ($1, '4:1', 1, $2), ($1, '5:1', 1, NULL)",
    [id, seal(OUTCOME, Buffer.from("{}"), "a third SECRET")],
  );
  expect(await resealRuns(old)).toEqual({ resealed: 202, lost: 1 });
  expect(await resealRuns(old)).toEqual({ resealed: 0, lost: 1 });
  expect(Buffer.from(unseal(STATE, await state(), present)).toString()).toContain("7");
  const after = runWorker(flowWorld);
  after.start();
  try {
    await vi.waitFor(async () => expect(await logged(id)).toMatchObject({ status: "done", result: 7 }), WAIT);
  } finally {
    await after.stop();
  }
});
