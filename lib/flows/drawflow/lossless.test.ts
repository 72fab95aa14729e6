import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { draws } from "../../testing/draws.ts";
import { documentText } from "./document.fixture.ts";
import { decoded, type FlowDocument, openDocument, textOf, withValue } from "./document.ts";
import { type Edit, edits } from "./edit.fixture.ts";
import { connect, disconnect } from "./edits/connections.ts";
import { duplicateNodes } from "./edits/fragments.ts";
import { moveNodes, removeNodes } from "./edits/nodes.ts";
import { isObject, type Json, type JsonObject, sameJson } from "./json.ts";
import { JsonSource } from "./json-source.ts";
import { repairs } from "./repairs.ts";
import { modulesOf, nodesOf, portsOf } from "./tree.ts";
import { type ModuleView, viewOf } from "./view.ts";

const RUNS = { numRuns: draws(400) };

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(`${result.refused}: ${text}`);
  return result.document;
}

function edited(document: FlowDocument, list: readonly Edit[]): FlowDocument {
  return list.reduce((one, edit) => edit(one), document);
}

const innerText = (document: FlowDocument) => textOf(decoded(document));

test("a document that nobody changed is the bytes that were opened", () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const document = open(text);
      expect(textOf(document)).toBe(text);
      expect(textOf(withValue(document, readJson(document.base.source.text)))).toBe(text);
    }),
    RUNS,
  );
});

test("the text says what the document does, and can be opened for the same drawing", () => {
  fc.assert(
    fc.property(documentText, edits, (text, list) => {
      const document = edited(open(text), list);
      const value: Json = readJson(textOf(document));
      const inner = document.encodedTwice ? readJson<Json>(value as string) : value;
      expect(sameJson(inner, document.value)).toBe(true);
      expect(textOf(open(textOf(document)))).toBe(textOf(document));
    }),
    RUNS,
  );
});

test("what is undone to an equal value is the old bytes", () => {
  fc.assert(
    fc.property(documentText, edits, (text, list) => {
      const before = open(text);
      const back = withValue(edited(before, list), readJson(before.base.source.text));
      expect(textOf(back)).toBe(text);
    }),
    RUNS,
  );
});

/** The text of each member of an object, the last where a name repeats. */
function membersIn(source: JsonSource, object: JsonObject): Map<string, string> {
  return new Map(source.membersOf(object).map(({ name, start, end }) => [name, source.text.slice(start, end)]));
}

/** Every node of a document with its text and the text of each of its members. */
function nodeTexts(text: string): Map<string, { whole: string; members: Map<string, string> }> {
  const source = new JsonSource(text, readJson(text));
  const found = new Map<string, { whole: string; members: Map<string, string> }>();
  source.membersOf(source.value);
  const modules = source.value.drawflow as JsonObject;
  for (const { name: module } of source.membersOf(modules)) {
    const content = modules[module];
    if (!isObject(content)) continue;
    source.membersOf(content);
    const data = Object.hasOwn(content, "data") ? content.data : undefined;
    if (!isObject(data)) continue;
    for (const [key, whole] of membersIn(source, data)) {
      const node = data[key];
      const members = isObject(node) ? membersIn(source, node) : new Map();
      found.set(JSON.stringify([module, key]), { whole, members });
    }
  }
  return found;
}

test("what an edit does not touch keeps its bytes", () => {
  let kept = 0;
  fc.assert(
    fc.property(documentText, edits, (text, list) => {
      const before = open(text);
      const after = edited(before, list);
      const [was, is] = [nodeTexts(innerText(before)), nodeTexts(innerText(after))];
      for (const module of modulesOf(before)) {
        const now = nodesOf(after, module);
        for (const [key, node] of Object.entries(nodesOf(before, module))) {
          const at = JSON.stringify([module, key]);
          const same = Object.hasOwn(now, key) ? now[key] : undefined;
          if (same === node && is.get(at)?.whole !== was.get(at)?.whole) expect.fail(`${at} is written anew`);
          if (!isObject(same) || !isObject(node)) continue;
          for (const [name, bytes] of was.get(at)?.members ?? []) {
            if (!Object.hasOwn(same, name) || !Object.is(same[name], node[name])) continue;
            if (is.get(at)?.members.get(name) !== bytes) expect.fail(`${name} of ${at} is written anew`);
            kept++;
          }
        }
      }
    }),
    RUNS,
  );
  expect(kept).toBeGreaterThan(300);
});

test("a node that moved is two numbers, whatever stands around them", () => {
  fc.assert(
    fc.property(documentText, fc.nat(), fc.integer(), fc.integer(), (text, at, x, y) => {
      const before = open(text);
      for (const module of modulesOf(before)) {
        const keys = Object.entries(nodesOf(before, module)).filter(
          ([, node]) => isObject(node) && Object.hasOwn(node, "pos_x") && Object.hasOwn(node, "pos_y"),
        );
        const [key] = keys[at % Math.max(keys.length, 1)] ?? [];
        if (key === undefined) continue;
        const after = innerText(moveNodes(before, module, new Map([[key, { x, y }]])));
        const marked = after.length - innerText(before).length;
        const [was, is] = [nodeTexts(innerText(before)), nodeTexts(after)].map((all) =>
          all.get(JSON.stringify([module, key])),
        );
        const lengths = ["pos_x", "pos_y"].map(
          (name) => (is?.members.get(name)?.length ?? 0) - (was?.members.get(name)?.length ?? 0),
        );
        expect(is?.members.get("pos_x")).toBe(
          Object.is(Number(was?.members.get("pos_x")), x) ? was?.members.get("pos_x") : String(x),
        );
        expect(marked).toBe((lengths[0] ?? 0) + (lengths[1] ?? 0));
      }
    }),
    RUNS,
  );
});

test("connected and disconnected again, a document is what it was", () => {
  let tried = 0;
  fc.assert(
    fc.property(documentText, (text) => {
      const document = open(text);
      for (const module of modulesOf(document)) {
        const nodes = Object.entries(nodesOf(document, module));
        const joined = new Set(viewOf(document, module).edges.map(({ key }) => key));
        for (const [source, from] of nodes) {
          for (const [target, to] of nodes) {
            const [sourcePort, targetPort] = [portsOf(from, "outputs")[0], portsOf(to, "inputs")[0]];
            if (!hasList(sourcePort) || !hasList(targetPort)) continue;
            const connection = { source, sourcePort: sourcePort[0], target, targetPort: targetPort[0] };
            if (joined.has(JSON.stringify(Object.values(connection)))) continue;
            const connected = connect(document, module, connection);
            expect(viewOf(connected, module).edges).toHaveLength(joined.size + 1);
            const back = disconnect(connected, module, connection);
            expect(sameJson(back.value, document.value)).toBe(true);
            expect(textOf(back)).toBe(text);
            tried++;
          }
        }
      }
    }),
    RUNS,
  );
  expect(tried).toBeGreaterThan(20);
});

function hasList(port: [string, unknown] | undefined): port is [string, unknown] {
  return isObject(port?.[1]) && Array.isArray(port[1].connections);
}

test("what only our edits drew has nothing wrong with it", () => {
  fc.assert(
    fc.property(edits, edits, (first, more) => {
      expect(repairs(edited(open(""), [...first, ...more]))).toEqual([]);
    }),
    RUNS,
  );
});

test("a view shares every node that is the same", () => {
  fc.assert(
    fc.property(documentText, edits, (text, list) => {
      const before = open(text);
      const after = edited(before, list);
      for (const module of modulesOf(before)) {
        const was = new Map(viewOf(before, module).nodes.map((node) => [node.json, node]));
        for (const node of viewOf(after, module).nodes) {
          const old = was.get(node.json);
          if (isObject(node.json) && old && node !== old) expect.fail(`${node.key} is drawn anew`);
        }
      }
    }),
    RUNS,
  );
});

test("a view after edits is the view of the text as anybody else opens it", () => {
  fc.assert(
    fc.property(documentText, edits, (text, list) => {
      const after = list.reduce((document, edit) => {
        for (const module of modulesOf(document)) viewOf(document, module);
        return edit(document);
      }, open(text));
      const fresh = open(textOf(after));
      for (const module of modulesOf(after)) {
        expect(linesOf(viewOf(after, module))).toEqual(linesOf(viewOf(fresh, module)));
      }
    }),
    RUNS,
  );
});

test("a node that takes a removed one's key keeps its ports' order, whatever stands in a port", () => {
  const node = (id: number, outputs: JsonObject) => ({ id, name: "log", data: null, inputs: {}, outputs });
  const nodes = {
    2: node(2, { input_1: "", output_1: { connections: [] } }),
    3: node(3, { output_1: { connections: [] }, input_1: "" }),
  };
  const before = open(JSON.stringify({ drawflow: { Home: { data: nodes } } }));
  const after = duplicateNodes(removeNodes(before, "Home", ["3"]), "Home", ["2"], { x: 0, y: 0 }).document;
  const copied = viewOf(open(textOf(after)), "Home").nodes.find(({ key }) => key === "3");
  expect(copied?.outputs.map(({ name }) => name)).toEqual(["input_1", "output_1"]);
});

// The text has what came to it at its end, and repeated names in their first place.
function linesOf({ nodes, edges }: ModuleView): string[] {
  return [...nodes.map(({ json: _, data: __, ...node }) => node), ...edges].map((one) => JSON.stringify(one)).sort();
}
