import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scopeOf } from "../expression/cel.ts";
import { fieldsOf } from "../nodes/field-list.ts";
import { type NodeKind, nodeKinds, roleOf } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import { draw, type Sketch } from "../starters/draw.ts";
import { compile } from "./compile.ts";

const start: Sketch = { id: 1, kind: "webhook", at: [0, 0] };
const node = (id: number, kind: NodeKind, data: object = {}, to: Sketch["to"] = {}): Sketch => {
  return { id, kind, at: [200 * id, 0], data: { ...data }, to };
};
const following = (...sketches: Sketch[]): Sketch[] => [{ ...start, to: { next: sketches[0]?.id ?? 2 } }, ...sketches];

/** The codes found, each with its node and its field. */
function found(text: string, type = "webhook"): string[] {
  return compile(text, type).problems.map(({ code, node: at, params }) =>
    [code, at, params?.field, params?.reason ?? params?.name].filter((part) => part !== undefined).join(" "),
  );
}
const inHome = (...sketches: Sketch[]) => draw({ Home: sketches });

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

describe("every kind of node", () => {
  const types = ["webhook", "provider", "event"];
  test.each(nodeKinds)("%s compiles with its sample", (kind) => {
    const spec = specOf(kind);
    const type = types.find(
      (one) => (spec?.types ?? [one]).includes(one) && (roleOf(kind) !== "start" || one === kind),
    );
    const begin: Sketch = { id: 1, kind: type as NodeKind, at: [0, 0], data: { ...specOf(type ?? "")?.sample } };
    const others =
      roleOf(kind) === "start"
        ? []
        : [node(2, kind, spec?.sample, kind === "loop" ? { each: 3 } : kind === "on_error" ? { next: 3 } : {})];
    const leads = spec?.inputs.length ? { next: 2 } : {};
    const text = inHome({ ...begin, to: leads }, ...others, node(3, "log", { text: "x" }));
    expect(compile(text, type ?? "").problems).toEqual([]);
    expect(compile(text, type ?? "").program?.nodes.length).toBeGreaterThan(0);
  });

  test.each(nodeKinds.filter((kind) => kind !== "note"))("%s tells each of its fields that holds nonsense", (kind) => {
    const spec = specOf(kind);
    if (!spec) throw new Error(kind);
    for (const { name } of fieldsOf(spec)) {
      const text = draw({ Home: [start], Other: [node(2, kind, { ...spec.sample, [name]: { "a b": [] } })] });
      const told = compile(text, "webhook").problems.filter(({ code, node: at }) => code === "setting" && at === "2");
      expect([name, told.length > 0]).toEqual([name, true]);
      expect(told.every(({ message }) => message.startsWith(`Node 2, ${name}`))).toBe(true);
    }
  });
});

describe("settings", () => {
  test.each<[NodeKind, object, string[]]>([
    ["condition", {}, ["setting 2 expression required"]],
    ["condition", { expression: " " }, ["setting 2 expression required"]],
    ["condition", { expression: "1 +" }, ["expression 2 expression syntax"]],
    ["condition", { expression: "'text'" }, ["expression 2 expression notTrueOrFalse"]],
    ["loop", { list: "5" }, ["unconnected 2", "expression 2 list notAList"]],
    ["switch", { cases: [] }, ["setting 2 cases required"]],
    ["switch", { cases: [{ when: "true", unused: true }] }, ["setting 2 cases required"]],
    ["switch", { cases: [{ when: "true" }, { when: "(" }] }, ["expression 2 cases.1.when syntax"]],
    ["switch", { cases: [{ when: "true" }, { when: "(", unused: true }] }, []],
    ["set_variables", { variables: {} }, ["setting 2 variables required"]],
    ["set_variables", { variables: { BODY: "1" } }, ["setting 2 variables.BODY variable"]],
    ["set_variables", { variables: { "a b": "1" } }, ["setting 2 variables.a b variable"]],
    ["set_variables", { variables: { a: "1", b: "a + 1" } }, []],
    ["set_variables", { variables: { b: "a + 1", a: "1" } }, ["unknown-name 2 variables.b a"]],
    ["http", { url: "" }, ["setting 2 url required"]],
    ["http", { url: `https://x/\${BODY.id` }, ["expression 2 url unclosed"]],
    ["http", { url: "https://x", timeout: 0 }, ["setting 2 timeout range"]],
    ["http", { url: "https://x", retries: "2" }, ["setting 2 retries number"]],
    ["http", { url: "https://x", method: "FETCH" }, ["setting 2 method choice"]],
    ["http", { url: "https://x", headers: { "a b": "c" } }, ["setting 2 headers.a b headerName"]],
    ["http", { url: "https://x", headers: { A: `\${secrets.KEY}` } }, []],
    ["http", { url: "https://x", method: "GET", body: `\${` }, []],
    ["log", { text: `\${secrets.KEY}` }, ["expression 2 text secretHere"]],
    ["log", { text: `\${nobody}` }, ["unknown-name 2 text nobody"]],
    ["subflow", { target: "flow" }, ["setting 2 flow required"]],
    ["emit_event", { name: "Order Accepted" }, ["setting 2 name eventName"]],
    ["respond", { status: 99 }, ["setting 2 status range"]],
    ["wait", { mode: "until" }, ["setting 2 until required"]],
    ["add_leads", { hub: "h", from: "list", leads: "BODY.leads" }, []],
    ["message_result", { status: "sent" }, ["kind-unlike-type 2"]],
  ])("of %s: %j", (kind, data, wanted) => {
    expect(found(inHome(...following(node(2, kind, data))))).toEqual(wanted);
  });

  test("of a webhook that asks for signatures name their secret", () => {
    expect(found(inHome({ ...start, data: { access: "signature" } }))).toEqual(["setting 1 secret required"]);
    expect(found(inHome({ ...start, data: { access: "signature", secret: "HOOK" } }))).toEqual([]);
  });

  test("tell where in the field an expression goes wrong, and the limits of a number", () => {
    const text = inHome(
      ...following(node(2, "log", { text: `Hello \${ 1 + }` }), node(3, "http", { url: "x", retries: 11 })),
    );
    expect(compile(text, "webhook").problems).toEqual([
      {
        code: "expression",
        node: "2",
        module: "Home",
        message: "Node 2, text: Unexpected token: EOF.",
        params: { field: "text", reason: "syntax", from: 13, to: 13 },
      },
      {
        code: "setting",
        node: "3",
        module: "Home",
        message: "Node 3, retries: this must be from 0 to 10.",
        params: { field: "retries", reason: "range", min: 0, max: 10 },
      },
    ]);
  });

  test("are compiled: expressions and templates evaluate, what is hidden is left out, other keys are not taken", () => {
    const data = {
      url: `https://crm/\${BODY.id}`,
      method: "GET",
      body: "x",
      headers: { A: `\${secrets.KEY}` },
      extra: 1,
    };
    const { program } = compile(inHome(...following(node(2, "http", data))), "webhook");
    const settings = program?.nodes[1]?.settings as Record<string, { render: (scope: object) => unknown }>;
    expect(settings.url?.render(scopeOf({ BODY: { id: 7 } }))).toEqual({ value: "https://crm/7" });
    expect(settings).toMatchObject({ method: "GET", timeout: 10, retries: 0, into: "response" });
    expect(Object.keys(settings)).not.toContain("body");
    expect(Object.keys(settings)).not.toContain("extra");
    expect(program?.secrets).toEqual(["KEY"]);
  });
});

describe("names", () => {
  const says = (id: number, name: string) => node(id, "log", { text: `\${${name}}` });

  test("come from the start, from what was set on some way before, and from errors", () => {
    const text = inHome(
      { ...start, to: { next: [2, 3] } },
      node(2, "set_variables", { variables: { a: "1" } }, { next: 4 }),
      node(3, "http", { url: "x", into: "answer" }, { ok: 4, timeout: 5 }),
      says(4, "a + answer.status + BODY.x + string(ERROR) + METHOD"),
      says(5, "answer"),
      says(6, "whatever"),
    );
    expect(found(text)).toEqual(["unknown-name 5 text answer"]);
    expect(
      found(inHome({ ...start, kind: "event", data: { event: "lead.saved", condition: "BODY.x" } }), "event"),
    ).toEqual(["unknown-name 1 condition BODY"]);
  });

  test("of a loop are those of its walk; what the walk sets is there when it is done", () => {
    const text = inHome(
      ...following(
        node(2, "loop", { list: "BODY.all", item: "order" }, { each: 3, done: 4 }),
        node(3, "set_variables", { variables: { last: "order.id + index" } }, { next: 2 }),
        says(4, "last"),
        { ...says(5, "order"), to: {} },
      ),
    );
    expect(found(text)).toEqual([]);
    const done = inHome(
      ...following(node(2, "loop", { list: "[1]" }, { each: 3, done: 4 }), says(3, "item"), says(4, "item")),
    );
    expect(found(done)).toEqual(["unknown-name 4 text item"]);
  });

  test("of a module are what it is given; of On error all of its module's", () => {
    const home = following(
      node(2, "set_variables", { variables: { a: "1" } }, { next: 3 }),
      node(3, "subflow", { module: "Sum", input: { x: "a" }, into: "sum" }, { ok: 4 }),
      says(4, "sum"),
      node(7, "on_error", {}, { next: 8 }),
      says(8, "a + sum + ERROR.message"),
    );
    const sum = [node(5, "set_variables", { variables: { y: "x + 1" } }, { next: 6 }), says(6, "y + a")];
    expect(found(draw({ Home: home, Sum: sum }))).toEqual(["unknown-name 6 text a"]);
  });
});

describe("the graph", () => {
  test("is indexes and positions: successors by port, arrivals, handlers and entries", () => {
    const home = following(
      node(2, "condition", { expression: "BODY.x > 1" }, { true: 3, false: [3, 4] }),
      node(3, "join", {}, { next: 4 }),
      node(4, "subflow", { module: "Sum" }),
      node(9, "on_error", {}, { next: 4 }),
    );
    const { program } = compile(draw({ Home: home, Sum: [node(5, "log", { text: "x" })] }), "webhook");
    expect(program).toMatchObject({ type: "webhook", start: 0, secrets: [] });
    expect(program?.nodes.map(({ key, kind, next, arrivals }) => [key, kind, next, arrivals])).toEqual([
      ["1", "webhook", [[1]], 0],
      ["2", "condition", [[2], [2, 3]], 1],
      ["3", "join", [[3]], 2],
      ["4", "subflow", [[], []], 3],
      ["9", "on_error", [[3]], 0],
      ["5", "log", [[]], 0],
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
    const runs = (...nodes: Sketch[]) => draw({ Home: following(node(2, "subflow", { module: "Sum" })), Sum: nodes });
    const says = (id: number, to = {}) => node(id, "log", { text: "x" }, to);
    expect(found(runs(says(3), node(9, "note")))).toEqual([]);
    expect(found(inHome(...following(node(2, "subflow", { module: "Sum" }))))).toEqual(["unknown-module 2 module Sum"]);
    expect(found(runs(says(3), says(4)))).toEqual(["module-entry 2 module Sum"]);
    expect(found(runs(says(3, { next: 4 }), says(4, { next: 3 })))).toEqual(["module-entry 2 module Sum"]);
    expect(found(draw({ Home: following(node(2, "subflow", { module: "Home" })) }))).toEqual([
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
      expect(JSON.parse(JSON.stringify(problems))).toEqual(problems);
    }),
    { numRuns: 300 },
  );
});
