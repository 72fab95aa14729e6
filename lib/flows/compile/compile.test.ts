import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { draws } from "../../testing/draws.ts";
import { nodeKinds } from "../nodes/kinds.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { compile } from "./compile.ts";
import { following, found, inHome, node, start } from "./sketch.fixture.ts";

function sample(name: string): string {
  return readFileSync(join(import.meta.dirname, "../drawflow/samples", name), "utf8");
}

describe("samples of the real library", () => {
  test.each([
    ["01-basic-home.json", ["unknown-kind 1 webhook_in", "no-start"]],
    ["02-reroute-points.json", ["unknown-kind 1 webhook_in", "no-start"]],
    ["03-modules.json", ["unknown-kind 1 webhook_in", "no-start", "setting 4 url required"]],
    ["08-ports-data.json", ["no-start"]],
  ])("%s", (name, wanted) => {
    expect(found(sample(name))).toEqual(expect.arrayContaining(wanted));
    expect(compile(sample(name), "webhook").program).toBeNull();
  });
});

describe("the graph", () => {
  test("is indexes and positions: successors by port, handlers and entries", () => {
    const home = following(
      node(2, "condition", { expression: "BODY.x > 1" }, { true: 3, false: [3, 4] }),
      node(3, "join", {}, { next: 4 }),
      node(4, "subflow", { module: "Sum" }),
      node(9, "on_error", {}, { next: 4 }),
    );
    const { program } = compile(drawFlow({ Home: home, Sum: [node(5, "log", { text: "x" })] }), "webhook");
    expect(program).toMatchObject({ type: "webhook", start: 0, secrets: [] });
    expect(program?.nodes.map(({ key, kind, next, outputs }) => [key, kind, next, outputs])).toEqual([
      ["1", "webhook", [[1]], ["next"]],
      ["2", "condition", [[2], [2, 3]], ["true", "false"]],
      ["3", "join", [[3]], ["next"]],
      ["4", "subflow", [[], []], ["ok", "error"]],
      ["9", "on_error", [[3]], ["next"]],
      ["5", "log", [[]], ["next"]],
    ]);
    expect(program?.handlers).toEqual(new Map([["Home", 4]]));
    expect(program?.entries).toEqual(new Map([["Sum", 5]]));
  });

  test("leaves notes out, and the ways of cases that are not used", () => {
    const cases = [{ when: "true", unused: true }, { when: "false" }];
    const text = inHome(
      ...following(
        node(2, "switch", { cases }, { default: 3, output_2: 3, output_3: 3 }),
        node(3, "log", { text: "x" }),
      ),
      node(4, "note", { text: "x" }),
    );
    const { program, problems } = compile(text, "webhook");
    expect(problems).toEqual([]);
    expect(program?.nodes.map(({ key, next }) => [key, next])).toEqual([
      ["1", [[1]]],
      ["2", [[2], [], [2]]],
      ["3", [[]]],
    ]);
  });

  test("may go round", () => {
    const text = inHome(...following(node(2, "wait", {}, { next: 3 }), node(3, "log", { text: "x" }, { next: 2 })));
    expect(found(text)).toEqual([]);
  });

  test("has no connection where a kind has no port", () => {
    const text = inHome(
      ...following(node(2, "condition", { expression: "true" }, { output_3: 3 }), node(3, "log", { text: "x" })),
    );
    expect(found(text)).toEqual(["port-unlike-kind 2"]);
    expect(found(inHome(...following(node(2, "note"))))).toContain("unknown-port 1");
  });

  test("leads on where a port must: a loop's walk, and On error", () => {
    expect(found(inHome(...following(node(2, "loop", { list: "[1]" }))))).toEqual(["unconnected 2"]);
    expect(found(inHome(start, node(2, "on_error")))).toEqual(["unconnected 2"]);
  });

  test("has one On error a module", () => {
    const handlers = [
      node(2, "on_error", {}, { next: 4 }),
      node(3, "on_error", {}, { next: 4 }),
      node(4, "log", { text: "x" }),
    ];
    expect(found(inHome(start, ...handlers))).toEqual(["several-handlers 3"]);
  });

  test("has the modules that it runs, each with one node to begin at", () => {
    const runs = (...nodes: Sketch[]) =>
      drawFlow({ Home: following(node(2, "subflow", { module: "Sum" })), Sum: nodes });
    const says = (id: number, to = {}) => node(id, "log", { text: "x" }, to);
    expect(found(runs(says(3), node(9, "note")))).toEqual([]);
    expect(found(inHome(...following(node(2, "subflow", { module: "Sum" }))))).toEqual(["unknown-module 2 module Sum"]);
    expect(found(runs(says(3), says(4)))).toEqual(["module-entry 2 module Sum"]);
    expect(found(runs(says(3, { next: 4 }), says(4, { next: 3 })))).toEqual(["module-entry 2 module Sum"]);
    expect(found(drawFlow({ Home: following(node(2, "subflow", { module: "Home" })) }))).toEqual([
      "module-entry 2 module Home",
    ]);
  });

  test("begins as its type says", () => {
    expect(found(inHome(node(2, "log", { text: "x" })))).toEqual(["no-start"]);
    expect(found(inHome(start), "event")).toEqual(["start-unlike-type 1 webhook"]);
    expect(found(inHome(start), "constructor")).toEqual(["unknown-type"]);
    expect(found("")).toEqual(["empty"]);
  });
});

describe("what is too large", () => {
  const many = (count: number, of: (id: number) => Sketch) => Array.from({ length: count }, (_, i) => of(i + 2));

  test("is refused by its number of nodes, expressions or variables", () => {
    expect(found(inHome(start, ...many(5_001, (id) => ({ ...node(id, "stop"), to: {} }))))).toEqual(["too-large"]);
    const variables = (id: number) => Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`v${id}_${i}`, "1"]));
    expect(found(inHome(start, ...many(25, (id) => node(id, "set_variables", { variables: variables(id) }))))).toEqual([
      "too-large",
    ]);
    const text = `\${1}`.repeat(990);
    expect(found(inHome(start, ...many(25, (id) => node(id, "log", { text }))))).toEqual(["too-large"]);
    expect(found(inHome(...following(node(2, "log", { text: `\${1}`.repeat(1_001) }))))).toEqual([
      "expression 2 text tooLong",
    ]);
  });

  test("is refused by its number of ways from node to node", () => {
    const to = { next: Array.from({ length: 230 }, (_, i) => i + 2) };
    expect(found(inHome(start, ...many(230, (id) => node(id, "log", { text: "x" }, to))))).toEqual(["too-large"]);
  });

  test("is refused by its number of patterns, which take a moment each", () => {
    const text = `\${'x'.matchesPattern('y')}`.repeat(101);
    const last = found(inHome(start, ...many(10, (id) => node(id, "log", { text }))));
    expect(last).toEqual(["expression 11 text tooMuch"]);
  });
});

test("no text makes it throw, and a program is there exactly where nothing is wrong", () => {
  const field = fc.constantFrom(
    "label",
    "expression",
    "cases",
    "variables",
    "url",
    "text",
    "into",
    "module",
    "input",
    "x",
  );
  const value = fc.oneof(
    fc.constantFrom("true", "BODY.x", "${", `\${BODY.x}`, "Home", "__proto__", `\${secrets.A}`, "a.b.c(", "[1]"),
    fc.jsonValue(),
  );
  const data = fc.oneof(fc.dictionary(field, value), fc.jsonValue());
  const port = fc.constantFrom("output_1", "output_2", "input_1", "__proto__", "x");
  const halves = fc.array(fc.record({ node: fc.constantFrom("1", "2", 3, "__proto__"), output: port, input: port }), {
    maxLength: 3,
  });
  const ports = fc.dictionary(port, fc.oneof(fc.record({ connections: halves }), fc.jsonValue()));
  const drawn = fc.record({
    id: fc.constantFrom(1, 2, 3, "__proto__"),
    name: fc.constantFrom(...nodeKinds, "other", "__proto__"),
    data,
    inputs: ports,
    outputs: ports,
  });
  const key = fc.constantFrom("1", "2", "3", "__proto__", "constructor");
  const modules = fc.dictionary(
    fc.constantFrom("Home", "Other", "__proto__"),
    fc.record({ data: fc.dictionary(key, drawn) }),
  );
  const text = fc.oneof(
    modules.map((drawflow) => JSON.stringify({ drawflow })),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(text, fc.constantFrom("webhook", "provider", "event", "constructor"), (given, type) => {
      const { program, problems } = compile(given, type);
      expect(program === null).toBe(problems.length > 0);
      expect(readJson(JSON.stringify(problems))).toEqual(problems);
    }),
    { numRuns: draws(300) },
  );
});
