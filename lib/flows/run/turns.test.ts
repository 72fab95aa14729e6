import { setImmediate as round } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Program } from "../compile/program.ts";
import { node } from "../compile/sketch.fixture.ts";
import type { Value } from "../expression/value.ts";
import { drive, type RunPorts } from "./driver.ts";
import { from, log, programOf, stop } from "./run.fixture.ts";
import { begin, type Run } from "./state.ts";

const program = programOf(from(2, node(2, "loop", { list: "BODY" }, { each: 3, done: 4 }), log(3), stop(4, "1")));
const noEffects: RunPorts = {
  perform: () => Promise.reject(new Error("no effect is drawn")),
  liveFlow: () => Promise.reject(new Error("no flow is called")),
  vault: () => Promise.reject(new Error("no secret is named")),
};

/** A run that walks so many items. */
const walking = (items: number, flowId = "1"): Run => running(program, Array(items).fill(0), flowId);

/** Time passes whenever the run looks at its clock, so each of its steps is a slice. */
function running(program: Program, BODY: Value, flowId = "1"): Run {
  let now = 0;
  const given = { METHOD: "POST", BODY, FORM_PARAMS: {}, HEADERS: {}, QUERY_PARAMS: {} };
  const ref = { flow: "f", flowId, version: 1, actsAs: null };
  const clock = () => (now += 2);
  return begin({ id: "r", ref, program, given, answers: true, startedAt: 0, clock });
}

const { signal } = new AbortController();

test("a caller is answered before the next effect, also where the answer took its whole slice", async () => {
  const respond = node(2, "respond", { body: '"soon"' }, { next: 3 });
  const http = node(3, "http", { method: "POST", url: "http://127.0.0.1/", body: "{}", into: "got" }, { ok: 4 });
  const run = running(programOf(from(2, respond, http, stop(4, "1"))), null);
  const order: string[] = [];
  const perform: RunPorts["perform"] = async () => {
    order.push("effect");
    return { input: null, output: {} };
  };
  await drive(run, { ...noEffects, perform }, signal, () => order.push("answer"));
  expect(order).toEqual(["answer", "effect"]);
});

test("of many runs that compute, one has a turn in a round of the event loop, each as often as the others", async () => {
  const runs = Array.from({ length: 50 }, () => walking(10));
  let isOver = false;
  const all = Promise.all(runs.map((run) => drive(run, noEffects, signal))).then(() => {
    isOver = true;
  });
  const steps = () => runs.map(({ state }) => state.steps);
  let before = steps();
  while (!isOver) {
    await round();
    const after = steps();
    expect(after.filter((count, i) => count !== before[i]).length).toBeLessThanOrEqual(1);
    expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(2);
    before = after;
  }
  await all;
  expect(runs.map(({ state }) => state.end)).toEqual(runs.map(() => ({ status: "done", result: 1 })));
});

test("a run of another flow has every second turn", async () => {
  const many = Array.from({ length: 50 }, () => walking(20));
  const all = Promise.all(many.map((run) => drive(run, noEffects, signal)));
  await round();
  const late = walking(10, "2");
  let rounds = 0;
  let isOver = false;
  const own = drive(late, noEffects, signal).then(() => {
    isOver = true;
  });
  for (; !isOver; rounds++) await round();
  await own;
  expect(rounds).toBeLessThanOrEqual(4 * late.state.steps);
  expect(many.every(({ state }) => state.end === null)).toBe(true);
  await all;
});
