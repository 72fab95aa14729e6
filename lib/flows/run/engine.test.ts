import { describe, expect, test } from "vitest";
import { node } from "../compile/sketch.fixture.ts";
import type { Sketch } from "../starters/draw.ts";
import { bad, drive, endOf, from, giveUp, log, programOf, set, stop, way } from "./run.fixture.ts";

describe("a run", () => {
  test("ends with the result of its Stop node, else with null", () => {
    expect(endOf(from(2, set(2, { x: "1", y: "x + 1" }, 3), stop(3, "[x, y]")))).toEqual({
      status: "done",
      result: [1, 2],
    });
    expect(endOf(from(2, log(2)))).toEqual({ status: "done", result: null });
  });

  test("sees what began it, its start and itself", () => {
    const end = endOf(from(2, stop(2, "[METHOD, BODY.a, NOW, RUN.flow, ERROR]")), {}, { given: { BODY: { a: 3 } } });
    expect(end).toEqual({ status: "done", result: ["POST", 3, "2026-11-24T00:00:00.000Z", "own", null] });
  });

  test("takes branches one after the other, from the top down, then from the left", () => {
    const branches = [
      log(2, { next: 5 }, [0, 300]),
      log(3, { next: 6 }, [50, 100]),
      log(4, {}, [0, 100]),
      log(5),
      log(6),
    ];
    expect(way(drive(programOf(from([2, 3, 4], ...branches))).steps)).toBe("1 4 3 6 2 5");
  });

  test("goes on with others while a branch waits, and the Stop node ends what waits", () => {
    const waits = node(2, "wait", { mode: "for", seconds: 60 }, { next: 4 });
    const home = from([2, 3], { ...waits, at: [0, 0] }, log(3, {}, [0, 100]), log(4));
    expect(way(drive(programOf(home)).steps)).toBe("1 2 3 4");
    const ends = from([2, 3], { ...waits, at: [0, 0] }, { ...stop(3, "7"), at: [0, 100] }, log(4));
    const { run, steps } = drive(programOf(ends));
    expect(way(steps)).toBe("1 2 3");
    expect(run.state.end).toEqual({ status: "done", result: 7 });
  });

  test.each([
    ["true", "a"],
    ["false", "b"],
  ])("leaves a condition that is %s by its port", (expression, end) => {
    const home = from(2, node(2, "condition", { expression }, { true: 3, false: 4 }), stop(3, '"a"'), stop(4, '"b"'));
    expect(endOf(home)).toEqual({ status: "done", result: end });
  });

  test("takes the first case that holds, and passes those that are not used", () => {
    const cases = [{ when: "true", unused: true }, { when: "BODY == 2" }, { when: "BODY > 1", label: "more" }];
    const home = from(
      2,
      node(2, "switch", { cases }, { default: 3, output_3: 4, output_4: 5 }),
      stop(3, '"default"'),
      stop(4, '"two"'),
      stop(5, '"more"'),
    );
    const ends = [1, 2, 3].map((BODY) => endOf(home, {}, { given: { BODY } }));
    expect(ends.map((end) => end?.status === "done" && end.result)).toEqual(["default", "two", "more"]);
  });
});

describe("a loop", () => {
  const over = (list: string, to: Sketch["to"]) => node(2, "loop", { list, item: "item", index: "i", most: 5 }, to);

  test("walks each item to its end before the next, then goes on", () => {
    const home = from(
      2,
      set(9, { sum: "0" }),
      over("[5, 6, 7]", { each: 3, done: 5 }),
      set(3, { sum: "sum + item * i" }, 4),
      log(4, { next: 2 }),
      stop(5, "sum"),
    );
    const [first, ...rest] = home;
    const begun = [
      { ...(first as Sketch), to: { next: 9 } },
      ...rest.map((one) => (one.id === 9 ? set(9, { sum: "0" }, 2) : one)),
    ];
    const { run, steps } = drive(programOf(begun));
    expect(way(steps)).toBe("1 9 2 3 4 3 4 3 4 5");
    expect(run.state.end).toEqual({ status: "done", result: 20 });
  });

  test("over an empty list goes on at once; over more than it takes is an error", () => {
    expect(way(drive(programOf(from(2, over("[]", { each: 3, done: 4 }), log(3), log(4)))).steps)).toBe("1 2 4");
    expect(endOf(from(2, over("[1,2,3,4,5,6]", { each: 3 }), log(3)))).toMatchObject({
      status: "failed",
      error: { node: "2", code: "most" },
    });
  });

  test("waits for the walks of an item that wait before it takes the next", () => {
    const home = from(
      2,
      over("[1, 2]", { each: [3, 4], done: 6 }),
      { ...node(3, "wait", { mode: "for", seconds: 5 }, { next: 5 }), at: [0, 0] },
      log(4, {}, [0, 100]),
      log(5),
      log(6),
    );
    expect(way(drive(programOf(home)).steps)).toBe("1 2 3 4 5 3 4 5 6");
  });
});

describe("a join", () => {
  test("goes on once, when no other walk can come any more", () => {
    const home = from(
      [2, 3, 4],
      log(2, { next: 7 }, [0, 0]),
      { ...node(3, "condition", { expression: "false" }, { true: 7, false: 5 }), at: [0, 100] },
      { ...node(4, "wait", { mode: "for", seconds: 9 }, { next: 7 }), at: [0, 200] },
      log(5),
      node(7, "join", { wait: "all" }, { next: 8 }),
      log(8),
    );
    expect(way(drive(programOf(home)).steps)).toBe("1 2 3 5 4 7 8");
  });

  test("that takes the first goes on once a round", () => {
    const home = from(
      [2, 3],
      log(2, { next: 7 }, [0, 0]),
      log(3, { next: 7 }, [0, 100]),
      node(7, "join", { wait: "first" }, { next: 8 }),
      node(8, "condition", { expression: "has(BODY.once) && ERROR == null" }, { true: 9, false: 10 }),
      log(9),
      log(10),
    );
    expect(way(drive(programOf(home)).steps)).toBe("1 2 7 8 10 3");
  });

  test("in front of another that waits for it does not wait for ever", () => {
    const home = from(
      [2, 3],
      node(2, "join", {}, { next: 3 }),
      node(3, "join", {}, { next: 4 }),
      node(4, "condition", { expression: "false" }, { true: 2, false: 5 }),
      stop(5, '"through"'),
    );
    expect(endOf(home)).toEqual({ status: "done", result: "through" });
  });
});

describe("a sub-flow", () => {
  const calls = (more: object, to: Sketch["to"] = { ok: 4, error: 5 }) =>
    node(2, "subflow", { target: "module", module: "M", into: "res", ...more }, to);
  const ends = [stop(4, "res"), stop(5, "[ERROR.node, ERROR.code, ERROR.message]")];

  test("finds its input and what began the run, and no variable of its caller", () => {
    const home = from(3, set(3, { mine: "5" }, 2), calls({ input: { a: "mine + 1" } }), ...ends);
    const M = [set(10, { mine: "a * 2" }, 11), stop(11, "[mine, BODY, input]")];
    expect(endOf(home, { M }, { given: { BODY: 3 } })).toEqual({ status: "done", result: [12, 3, { a: 6 }] });
    expect(endOf(from(2, calls({}), ...ends), { M: [log(10)] })).toEqual({ status: "done", result: null });
  });

  test("that fails leaves by error, with the Stop node's reason or the error inside", () => {
    const failed = (M: Sketch[]) => endOf(from(2, calls({}), ...ends), { M });
    expect(failed([giveUp(10, "because")])).toEqual({ status: "done", result: ["2", "stopped", "because"] });
    expect(failed([bad(10)])).toMatchObject({ status: "done", result: ["2", "expression", expect.any(String)] });
  });

  test("ends with its Stop node, walks that wait in it too", () => {
    const M = [
      node(10, "condition", { expression: "true" }, { true: [11, 12] }),
      { ...node(11, "wait", { mode: "for", seconds: 9 }, { next: 13 }), at: [0, 0] as const },
      { ...stop(12, "1"), at: [0, 100] as const },
      log(13),
    ];
    const { run, steps } = drive(programOf(from(2, calls({}), ...ends), { M }));
    expect(run.state.end).toEqual({ status: "done", result: 1 });
    expect(steps.map(({ depth, node: key, state }) => `${depth}:${key}:${state}`)).toEqual([
      "0:1:done",
      "0:2:done",
      "1:10:done",
      "1:11:waiting",
      "1:12:done",
      "0:4:done",
    ]);
  });

  test("of another flow begins behind its start node with the input as BODY", () => {
    const other = programOf(from(2, stop(2, "[METHOD, BODY.a, HEADERS]")));
    const home = from(
      2,
      node(2, "subflow", { target: "flow", flow: "other", input: { a: "7" }, into: "res" }, { ok: 4, error: 5 }),
      ...ends,
    );
    const { run, steps } = drive(programOf(home), { flows: { other } });
    expect(run.state.end).toEqual({ status: "done", result: ["POST", 7, {}] });
    expect(steps.map(({ flow, node: key }) => [flow, key])).toEqual([
      [null, "1"],
      [null, "2"],
      ["other", "2"],
      [null, "4"],
    ]);
    expect(endOf(home)).toMatchObject({ status: "done", result: ["2", "refused", expect.any(String)] });
  });
});

describe("an error", () => {
  test("leaves by the error port, else goes to On error once a run, else fails the run", () => {
    const handler = node(20, "on_error", {}, { next: 21 });
    const wait = node(2, "wait", { mode: "until", until: '"no time"' }, { error: 3 });
    expect(endOf(from(2, wait, stop(3, "ERROR.code"), handler, log(21)))).toEqual({
      status: "done",
      result: "expression",
    });
    expect(endOf(from(2, bad(2), handler, stop(21, "ERROR.node")))).toEqual({ status: "done", result: "2" });
    expect(endOf(from(2, bad(2), handler, bad(21)))).toMatchObject({ status: "failed", error: { node: "21" } });
    expect(endOf(from(2, bad(2)))).toMatchObject({ status: "failed", error: { node: "2", code: "expression" } });
  });

  test("that is handled in a loop lets the loop go on", () => {
    const home = from(
      2,
      node(2, "loop", { list: "[1, 2]" }, { each: 3, done: 5 }),
      node(3, "condition", { expression: "item == 1" }, { true: 4, false: 6 }),
      bad(4),
      log(6),
      stop(5, '"through"'),
      node(20, "on_error", {}, { next: 21 }),
      log(21),
    );
    const { run, steps } = drive(programOf(home));
    expect(way(steps)).toBe("1 2 3 4 20 21 3 6 5");
    expect(run.state.end).toEqual({ status: "done", result: "through" });
  });

  test("of a module without On error is its caller's", () => {
    const home = from(
      2,
      node(2, "subflow", { module: "M", into: "res" }),
      node(3, "on_error", {}, { next: 4 }),
      stop(4, "ERROR.node"),
    );
    expect(endOf(home, { M: [bad(10)] })).toEqual({ status: "done", result: "2" });
  });

  test("of a Stop node passes On error", () => {
    const home = from(2, giveUp(2, "no"), node(3, "on_error", {}, { next: 4 }), log(4));
    expect(endOf(home)).toEqual({
      status: "failed",
      error: { node: "2", label: null, code: "stopped", message: "no" },
    });
  });
});
