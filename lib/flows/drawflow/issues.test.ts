import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Findings, type Problem } from "./findings.ts";
import { readFlowDrawing } from "./issues.ts";

type Node = Record<string, unknown>;

function node(id: number | string, name: string, rest: Node = {}): [string, Node] {
  return [String(id), { id, name, inputs: {}, outputs: {}, ...rest }];
}
const outputs = (...targets: string[]) => ({
  output_1: { connections: targets.map((target) => ({ node: target, output: "input_1" })) },
});
const inputs = (...sources: string[]) => ({
  input_1: { connections: sources.map((source) => ({ node: source, input: "output_1" })) },
});

function home(...nodes: [string, Node][]): string {
  return JSON.stringify({ drawflow: { Home: { data: Object.fromEntries(nodes) } } });
}

function problemsOf(text: string, type: string): Problem[] {
  const found = new Findings();
  readFlowDrawing(text, type, found);
  return found.list();
}

/** The codes found, each with its node. */
function found(text: string, type = "webhook"): string[] {
  return problemsOf(text, type).map(({ code, node: at }) => (at === undefined ? code : `${code} ${at}`));
}

const good = home(node(1, "webhook", { outputs: outputs("2") }), node(2, "respond", { inputs: inputs("1") }));

function sample(name: string): string {
  return readFileSync(join(import.meta.dirname, "samples", name), "utf8");
}

describe("samples of the real library", () => {
  test.each([
    ["01-basic-home.json", ["unknown-kind 1", "unknown-kind 3", "no-start"]],
    ["02-reroute-points.json", ["unknown-kind 1", "no-start"]],
    ["03-modules.json", ["unknown-kind 1", "no-start"]],
    ["08-ports-data.json", ["no-start"]],
  ])("%s", (name, wanted) => {
    expect(found(sample(name))).toEqual(wanted);
  });

  test("a sample whose start node is ours can run", () => {
    expect(found(sample("02-reroute-points.json").replace("webhook_in", "webhook"))).toEqual([]);
  });
});

describe("a document", () => {
  test("that can run has no problems", () => {
    expect(found(good)).toEqual([]);
    expect(found(good.replaceAll("webhook", "provider"), "provider")).toEqual([]);
  });

  test.each([
    ["", ["empty"]],
    [" \n", ["empty"]],
    ["{", ["not-json"]],
    ["{'a':1}", ["not-json"]],
    ["null", ["no-drawflow"]],
    ["[]", ["no-drawflow"]],
    ["3", ["no-drawflow"]],
    ['"text"', ["no-drawflow"]],
    ["{}", ["no-drawflow"]],
    ['{"drawflow":[]}', ["no-drawflow"]],
    ['{"__proto__":{"drawflow":{"Home":{"data":{}}}}}', ["no-drawflow"]],
    ['{"drawflow":{}}', ["no-start"]],
    ['{"drawflow":{"Home":{}}}', ["structure", "no-start"]],
    ['{"drawflow":{"Home":{"data":[]}}}', ["no-start"]],
    ['{"drawflow":{"Home":{"data":{"1":null}}}}', ["structure 1", "no-start"]],
    ['{"drawflow":{"Home":{"data":{"1":{"id":1,"name":2}}}}}', ["structure 1", "no-start"]],
    [JSON.stringify(good), ["encoded-twice"]],
  ])("%j", (text, wanted) => {
    expect(found(text)).toEqual(wanted);
  });

  test("may hold any name: __proto__, constructor and hasOwnProperty are names like others", () => {
    for (const name of ["__proto__", "constructor", "hasOwnProperty"]) {
      const text = `{"drawflow":{"Home":{"data":{"${name}":{"id":"${name}","name":"${name}","inputs":{},"outputs":{"${name}":
        {"connections":[{"node":"${name}","output":"${name}"}]}}}}},"${name}":{"data":{}}}}`;
      expect(found(text)).toEqual([`unknown-port ${name}`, `unknown-kind ${name}`, "no-start"]);
    }
  });

  test("may leave out typenode, write positions as text, refer by number, write {} as []", () => {
    const text = good
      .replaceAll('"node":"2"', '"node":2')
      .replaceAll("{}", "[]")
      .replace('"id":1', '"pos_x":"60","id":1');
    expect(text).not.toBe(good);
    expect(found(text)).toEqual([]);
  });
});

describe("nodes", () => {
  const start = node(1, "webhook");

  test("must have an id that is their key, a number or text", () => {
    expect(found(home(start, ["7", { id: 8, name: "log", inputs: {}, outputs: {} }]))).toEqual(["key-unlike-id 7"]);
    expect(found(home(start, ["8", { id: "8", name: "log", inputs: {}, outputs: {} }]))).toEqual([]);
    expect(found(home(start, ["8", { name: "log", inputs: {}, outputs: {} }]))).toEqual(["structure 8"]);
  });

  test("must have an id of their own over all modules", () => {
    const twice = {
      drawflow: { Home: { data: Object.fromEntries([start]) }, B: { data: Object.fromEntries([node(1, "log")]) } },
    };
    expect(found(JSON.stringify(twice))).toEqual(["id-repeated 1"]);
  });

  test("must have inputs and outputs with lists of connections", () => {
    expect(found(home(start, ["2", { id: 2, name: "log" }]))).toEqual(["structure 2", "structure 2"]);
    expect(found(home(start, node(2, "log", { inputs: { input_1: {} } })))).toEqual(["structure 2"]);
    expect(found(home(start, node(2, "log", { inputs: { input_1: { connections: [null, { node: "1" }] } } })))).toEqual(
      ["structure 2", "structure 2"],
    );
  });

  test("begin at one start node in Home, of the flow's type", () => {
    expect(found(home(node(1, "log")))).toEqual(["no-start"]);
    expect(found(home(start, node(2, "webhook"), node(3, "event")))).toEqual(["several-starts 2", "several-starts 3"]);
    expect(found(home(start), "provider")).toEqual(["start-unlike-type 1"]);
    expect(found(home(start), "constructor")).toEqual(["unknown-type"]);
    const elsewhere = { drawflow: { Home: { data: {} }, Other: { data: Object.fromEntries([start]) } } };
    expect(found(JSON.stringify(elsewhere))).toEqual(["no-start"]);
  });
});

describe("connections", () => {
  test("have two halves", () => {
    const [from, to] = [node(1, "webhook", { outputs: outputs("2") }), node(2, "log", { inputs: inputs("1") })];
    expect(found(home(from, node(2, "log", { inputs: inputs() })))).toEqual(["half-missing 2"]);
    expect(found(home(node(1, "webhook", { outputs: outputs() }), to))).toEqual(["half-missing 1"]);
    expect(found(home(from, to))).toEqual([]);
  });

  test("name nodes of their module and ports that these have", () => {
    expect(found(home(node(1, "webhook", { outputs: outputs("9") })))).toEqual(["unknown-node 1"]);
    expect(found(home(node(1, "webhook"), node(2, "log", { inputs: inputs("9") })))).toEqual(["unknown-node 2"]);
    expect(found(home(node(1, "webhook", { outputs: outputs("2") }), node(2, "log")))).toEqual(["unknown-port 1"]);
    const across = {
      drawflow: {
        Home: { data: Object.fromEntries([node(1, "webhook", { outputs: outputs("2") })]) },
        B: { data: Object.fromEntries([node(2, "log", { inputs: inputs("1") })]) },
      },
    };
    expect(found(JSON.stringify(across))).toEqual(["unknown-node 1", "unknown-node 2"]);
  });

  test("stand once", () => {
    const twice = [node(1, "webhook", { outputs: outputs("2", "2") }), node(2, "log", { inputs: inputs("1", "1") })];
    expect(found(home(...twice))).toEqual(["connection-repeated 1"]);
  });

  test("may lead back to their own node", () => {
    const loop = node(2, "loop", { inputs: inputs("1", "2"), outputs: outputs("2") });
    expect(found(home(node(1, "webhook", { outputs: outputs("2") }), loop))).toEqual([]);
  });
});

describe("hostile text", () => {
  test("is told in messages that can be stored and shown", () => {
    const long = `\u0000\ud800${"x".repeat(20_000)}`;
    const ids = Array.from({ length: 200 }, (_, i) => node(`${long}${i}`, long, { outputs: outputs(long) }));
    const list = problemsOf(home(...ids), long);
    expect(list).toHaveLength(101);
    expect(list.at(-1)).toEqual({ code: "more", message: "And 302 more.", params: { count: 302 } });
    const text = list.map((one) => `${one.node ?? ""}${one.message}`).join();
    expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
    expect(text.length).toBeLessThan(50_000);
  });

  test("never makes it throw", () => {
    expect(found("[".repeat(2_000_000))).toEqual(["not-json"]);
    expect(found(`{"drawflow":${'{"a":'.repeat(300_000)}1${"}".repeat(300_001)}`)).toEqual(["structure", "no-start"]);
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.string(), (json, type) => {
        problemsOf(json, type);
        problemsOf(`{"drawflow":{"Home":{"data":{"1":${json}}}}}`, type);
        problemsOf(
          `{"drawflow":{"Home":{"data":{"1":{"id":1,"name":"log","inputs":${json},"outputs":${json}}}}}}`,
          type,
        );
      }),
    );
  });
});
