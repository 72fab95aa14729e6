import { describe, expect, test } from "vitest";
import { drawFlow } from "../starters/draw.ts";
import { compile } from "./compile.ts";
import { following, inHome, node, start } from "./sketch.fixture.ts";

function warned(text: string, type = "webhook"): string[] {
  return compile(text, type).warnings.map(({ code, node: key, module, params }) =>
    [code, key, module, params?.name].filter((part) => part !== undefined).join(" "),
  );
}

const stop = (id: number) => node(id, "stop");
const log = (id: number, to?: number) => node(id, "log", { text: "x" }, to === undefined ? {} : { next: to });

describe("a node that no run gets to", () => {
  test("is told of once for each part of the drawing, at its first node", () => {
    expect(warned(inHome(...following(stop(2))))).toEqual([]);
    expect(warned(inHome(...following(stop(2)), stop(3)))).toEqual(["unreached 3 Home"]);
    expect(warned(inHome(...following(stop(2)), log(3, 4), log(4, 5), stop(5)))).toEqual(["unreached 3 Home"]);
    expect(warned(inHome(...following(stop(2)), log(3, 5), log(4, 5), stop(5)))).toEqual([
      "unreached 3 Home",
      "unreached 4 Home",
    ]);
  });

  test("is told of where such nodes lead in a circle", () => {
    expect(warned(inHome(...following(stop(2)), log(3, 4), log(4, 3), log(5, 3)))).toEqual(["unreached 5 Home"]);
    expect(warned(inHome(...following(stop(2)), log(3, 4), log(4, 3)))).toEqual(["unreached 3 Home"]);
  });

  test("is not a note, nor the node that takes over when another fails", () => {
    const handler = node(3, "on_error", {}, { next: 4 });
    expect(warned(inHome(...following(stop(2)), handler, stop(4), node(5, "note", { text: "" })))).toEqual([]);
  });

  test("is not one that is disabled and lies aside, but what follows it is", () => {
    const parked = (id: number, to?: number) =>
      node(id, "log", { text: "x", disabled: true }, to === undefined ? {} : { next: to });
    const warnedWith = (...sketches: Parameters<typeof following>) =>
      warned(inHome(...following(stop(2)), ...sketches));
    expect(warnedWith(parked(3))).toEqual([]);
    expect(warnedWith(parked(3, 4), parked(4, 3))).toEqual([]);
    expect(warnedWith(parked(3, 4), stop(4))).toEqual(["unreached 4 Home"]);
    expect(warnedWith(log(3, 4), parked(4, 5), parked(5, 6), stop(6))).toEqual(["unreached 3 Home"]);
    expect(warnedWith(log(3, 4), parked(4, 3))).toEqual(["unreached 3 Home"]);
  });

  test("keeps nothing from running, and is not asked about where there is no start", () => {
    const { program, problems, warnings } = compile(inHome(...following(stop(2)), stop(3)), "webhook");
    expect([program === null, problems, warnings.length]).toEqual([false, [], 1]);
    expect(warned(inHome(stop(3)))).toEqual([]);
    expect(warned("{}")).toEqual([]);
  });

  test("is told of a hundred times at most", () => {
    const lone = Array.from({ length: 130 }, (_, i) => stop(i + 3));
    const warnings = compile(inHome(...following(stop(2)), ...lone), "webhook").warnings;
    expect([warnings.length, warnings.at(-1)]).toMatchObject([101, { code: "more", params: { count: 30 } }]);
  });
});

describe("a module that nothing runs", () => {
  const runs = (module: string) => node(2, "subflow", { target: "module", module });
  test("is told of once, not for each of its nodes", () => {
    const text = drawFlow({ Home: following(runs("Used")), Used: [stop(3)], Idle: [log(4, 5), stop(5), stop(6)] });
    expect(warned(text)).toEqual(["module-unused Idle"]);
  });

  test("has nodes, is not Home, and may be run by another one that runs", () => {
    const inner = { ...node(3, "subflow", { target: "module", module: "Inner" }), to: {} };
    const text = drawFlow({ Home: following(runs("Outer")), Outer: [inner], Inner: [stop(4)], Empty: [] });
    expect(warned(text)).toEqual([]);
    expect(warned(drawFlow({ Home: [{ ...start, to: {} }], Outer: [inner], Inner: [stop(4)] }))).toEqual([
      "module-unused Outer",
      "module-unused Inner",
    ]);
  });
});

describe("a sub-flow", () => {
  test("is noted with the flow that it runs, whole and in the form of its name", () => {
    const long = "x".repeat(128);
    const of = (flow: string) => warned(inHome(...following(node(2, "subflow", { target: "flow", flow }))));
    expect(of("billing")).toEqual(["flow-not-live 2 Home billing"]);
    expect(of(long)).toEqual([`flow-not-live 2 Home ${long}`]);
    expect(of("cafe\u0301")).toEqual(["flow-not-live 2 Home caf\u00e9"]);
    expect(of("a\u0000b")).toEqual(["flow-not-live 2 Home a\ufffdb"]);
    expect(of("")).toEqual([]);
    expect(warned(inHome(...following(node(2, "subflow", { flow: "billing" }))))).toEqual([]);
  });
});
