import { describe, expect, test } from "vitest";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { compile } from "./compile.ts";
import { following, found, inHome, node } from "./sketch.fixture.ts";

const off = (one: Sketch): Sketch => ({ ...one, data: { ...one.data, disabled: true } });

describe("a disabled node", () => {
  test("is no node's work: its settings, module, secrets and permissions are not looked at", () => {
    const http = node(2, "http", { url: "{{ nowhere }}", authentication: "bearer", secret: "key" }, { ok: 3 });
    const run = off(node(3, "subflow", { module: "gone" }, { ok: 4 }));
    const { program, problems, secrets, needs } = compile(
      inHome(...following(off(http), run, off(node(4, "add_leads", {}, { ok: 5 })), node(5, "log", { text: "x" }))),
      "webhook",
    );
    expect([problems, secrets, needs]).toEqual([[], [], []]);
    expect(program?.nodes.map(({ key, kind, next }) => [key, kind, next])).toEqual([
      ["1", "webhook", [[1]]],
      ["2", "note", [[2]]],
      ["3", "note", [[3]]],
      ["4", "note", [[4]]],
      ["5", "log", [[]]],
    ]);
  });

  test("gives nothing to those after it", () => {
    const set = node(2, "set_variables", { variables: { x: "1" } }, { next: 3 });
    const reads = node(3, "stop", { result: "x" });
    expect(found(inHome(...following(set, reads)))).toEqual([]);
    expect(found(inHome(...following(off(set), reads)))).toEqual(["unknown-name 3 result x"]);
  });

  test.each([false, "true", 1, null])("is enabled where its data says %j", (disabled) => {
    const loop = node(2, "loop", { list: "nowhere", disabled }, { each: 3 });
    expect(found(inHome(...following(loop, node(3, "log", { text: "x" }))))).toEqual(["unknown-name 2 list nowhere"]);
  });

  test("that runs begin at keeps the flow from running; another one that is enabled does not", () => {
    const [start, log] = following(node(2, "log", { text: "x" })) as [Sketch, Sketch];
    expect(found(inHome(off(start), log))).toEqual(["start-disabled 1"]);
    expect(found(inHome(start, off({ ...start, id: 3, to: {} }), log))).toEqual([]);
    expect(found(inHome(start, { ...start, id: 3, to: {} }, log))).toEqual(["several-starts 3"]);
  });

  test("takes over from no other, and leaves the On error node of its module its place", () => {
    const [one, other] = [node(3, "on_error", {}, { next: 2 }), node(4, "on_error", {}, { next: 2 })];
    const home = following(node(2, "log", { text: "x" }));
    expect(found(inHome(...home, one, other))).toEqual(["several-handlers 4"]);
    const { program, problems } = compile(inHome(...home, off(one), other), "webhook");
    expect(problems).toEqual([]);
    expect(program?.nodes[program.handlers.get("Home") ?? -1]?.key).toBe("4");
  });

  test("changes nothing in where its module begins", () => {
    const home = following(node(2, "subflow", { module: "M" }));
    const asks = node(5, "condition", { expression: "true" }, { true: 6, false: 7 });
    const module = [off(asks), node(6, "log", { text: "yes" }), node(7, "log", { text: "no" })];
    const { program, problems } = compile(drawFlow({ Home: home, M: module }), "webhook");
    expect(problems).toEqual([]);
    expect(program?.nodes[program.entries.get("M") ?? -1]?.key).toBe("5");
  });

  test("may stand in a flow of any type", () => {
    const [, answer] = following(node(2, "respond")) as [Sketch, Sketch];
    const start: Sketch = { id: 1, kind: "event", at: [0, 0], data: { on: "custom", name: "x" }, to: { next: 2 } };
    expect(found(inHome(start, answer), "event")).toContain("kind-unlike-type 2");
    expect(found(inHome(start, off(answer)), "event")).not.toContain("kind-unlike-type 2");
  });
});
