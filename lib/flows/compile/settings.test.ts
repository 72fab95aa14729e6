import { describe, expect, test } from "vitest";
import { scopeOf } from "../expression/cel.ts";
import { fieldsOf } from "../nodes/field-list.ts";
import { type NodeKind, nodeKinds, roleOf } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { compile } from "./compile.ts";
import { following, found, inHome, node, start } from "./sketch.fixture.ts";

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
      const text = drawFlow({ Home: [start], Other: [node(2, kind, { ...spec.sample, [name]: { "a b": [] } })] });
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
    ["respond", { headers: { "Set-Cookie": "a=b" } }, ["setting 2 headers.Set-Cookie headerReserved"]],
    [
      "respond",
      { headers: { "X-Mine": "a", "CONTENT-LENGTH": "1" } },
      ["setting 2 headers.CONTENT-LENGTH headerReserved"],
    ],
    ["http", { url: "https://x", headers: { "Set-Cookie": "a=b" } }, []],
    ["wait", { mode: "until" }, ["setting 2 until required"]],
    ["add_leads", { hub: "h", from: "list", leads: "BODY.leads" }, []],
    ["message_result", { status: "completed", attempt: "a" }, []],
  ])("of %s: %j", (kind, data, wanted) => {
    expect(found(inHome(...following(node(2, kind, data))))).toEqual(wanted);
  });

  test("a node of another type of flow is a problem", () => {
    const drawn = inHome(
      { id: 1, kind: "event", at: [0, 0], data: { event: "lead.saved" }, to: { next: 2 } },
      node(2, "respond"),
    );
    expect(found(drawn, "event")).toContain("kind-unlike-type 2");
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

  test("name their secrets once each, start nodes too, and also where the flow cannot run", () => {
    const header = { url: "https://x", headers: { A: `\${secrets.KEY}`, B: `\${secrets.KEY} \${secrets.OTHER}` } };
    const start = node(1, "webhook", { access: "signature", secret: "SIGNED" });
    const odd = node(3, "http", { url: `\${secrets.${"x".repeat(65)}}`, retries: 11 });
    const { program, secrets } = compile(inHome(start, node(2, "http", header), odd), "webhook");
    expect(program).toBeNull();
    expect(secrets).toEqual(["SIGNED", "KEY", "OTHER"]);
    expect(compile("", "webhook").secrets).toEqual([]);
  });
});
