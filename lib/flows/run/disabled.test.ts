import { describe, expect, test } from "vitest";
import { node } from "../compile/sketch.fixture.ts";
import type { Sketch } from "../starters/draw.ts";
import { drive, from, log, programOf, set, stop, way } from "./run.fixture.ts";

const off = (one: Sketch): Sketch => ({ ...one, data: { ...one.data, disabled: true } });

function driven(home: readonly Sketch[], modules: Readonly<Record<string, readonly Sketch[]>> = {}) {
  const { run, steps } = drive(programOf(home, modules));
  return [way(steps), run.state.end];
}
const done = (result: unknown) => ({ status: "done", result });

describe("a run passes a disabled node by", () => {
  test("by its first output, without a step, an effect or a wait", () => {
    const call = off(node(2, "http", { url: "https://example.com" }, { ok: 3, error: 6 }));
    const asks = off(node(3, "condition", { expression: "false" }, { true: 4, false: 6 }));
    const wait = off(node(4, "wait", { mode: "for", seconds: 60 }, { next: 5 }));
    const { run, steps } = drive(programOf(from(2, call, asks, wait, stop(5, "1"), stop(6, "2"))));
    expect([way(steps), run.state.end, run.clock()]).toEqual(["1 5", done(1), 0]);
  });

  test("a loop once, whatever its list", () => {
    const home = from(2, set(2, { n: "0" }, 3), off(node(3, "loop", { list: "[1, 2]" }, { each: 4, done: 5 })), log(4));
    expect(driven([...home, log(5)])).toEqual(["1 2 4", done(null)]);
  });

  test("a join as often as it is come to", () => {
    const join = { next: 4 };
    expect(driven(from([2, 3], log(2, join), log(3, join), node(4, "join", {}, { next: 5 }), log(5)))[0]).toBe(
      "1 2 3 4 5",
    );
    expect(driven(from([2, 3], log(2, join), log(3, join), off(node(4, "join", {}, { next: 5 })), log(5)))[0]).toBe(
      "1 2 5 3 5",
    );
  });

  test("and ends there where nothing leads on", () => {
    expect(driven(from(2, off(stop(2, "7"))))).toEqual(["1", done(null)]);
    expect(driven(from([2, 3], off(stop(2, "7")), log(3)))).toEqual(["1 3", done(null)]);
    const module = { M: [off(stop(9, "7"))] };
    const calls = node(2, "subflow", { module: "M", into: "got" }, { ok: 3 });
    expect(driven(from(2, calls, stop(3, "got")), module)).toEqual(["1 2 3", done(null)]);
  });

  test("where a loop walks: the walk ends, and the next item has its turn", () => {
    const loop = node(2, "loop", { list: "[1, 2]" }, { each: 3, done: 4 });
    expect(driven(from(2, loop, off(log(3)), stop(4, '"end"')))).toEqual(["1 2 4", done("end")]);
  });

  test("and a circle of them is cut", () => {
    const { run } = drive(programOf(from(2, off(log(2, { next: 3 })), off(log(3, { next: 2 })))));
    expect(run.state.end).toMatchObject({ status: "failed", error: { code: "visits" } });
  });
});
