import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modulesOf } from "../drawflow/tree.ts";
import { type NodeView, viewOf } from "../drawflow/view.ts";
import { type Field, fieldsOf } from "../nodes/field-list.ts";
import type { NodeKind } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { drawStarter, starters } from "../starters/starters.ts";
import { compile } from "./compile.ts";
import { scopeAt } from "./node-scope.ts";
import { sampleOf } from "./sample-scope.ts";
import { documentOf } from "./sketch.fixture.ts";

/** One that no flow has: where even this is not refused, no run gets to. */
const NOBODY = "nobody";

/** Checks at each node that what is offered is what `compile` takes; gives how many nodes a run gets to. */
function check(text: string, type: string): number {
  const document = documentOf(text);
  const nodes = modulesOf(document).flatMap((module) => viewOf(document, module).nodes);
  const offers = new Map(nodes.map((node) => [node, Object.keys(scopeAt(document, type, node, sampleOf(type)))]));
  const all = new Set([...offers.values()].flat().concat(NOBODY, "BODY", "EVENT", "MESSAGE", "item", "response"));
  let reached = 0;
  for (const [node, offered] of offers) {
    for (const field of specOf(node.name) ? fieldsWithNames(node) : []) {
      const refused = refusedAt(text, type, node, field, [...all]);
      if (refused.has(NOBODY)) reached++;
      const wanted = refused.has(NOBODY) ? [...all].filter((name) => !offered.includes(name)) : [];
      expect([node.module, node.key, field.name, [...refused].sort()]).toEqual([
        node.module,
        node.key,
        field.name,
        wanted.sort(),
      ]);
    }
  }
  return reached;
}

/** The fields of a node that take names, as it is set now. */
function fieldsWithNames({ name, data }: NodeView): Field[] {
  const spec = specOf(name);
  const values = { ...spec?.sample, ...(data as Record<string, unknown>) };
  return (spec ? fieldsOf(spec) : []).filter(
    ({ field, shownWhen }) =>
      ["expression", "template", "map", "list"].includes(field) &&
      (!shownWhen || shownWhen.is.includes(String(values[shownWhen.field]))),
  );
}

function refusedAt(text: string, type: string, { module, key }: NodeView, field: Field, names: string[]): Set<string> {
  const value = JSON.parse(text);
  const { data } = value.drawflow[module].data[key];
  data[field.name] = asking(field, data[field.name], names);
  const { problems } = compile(JSON.stringify(value), type);
  const here = problems.filter(
    ({ code, node, params }) =>
      code === "unknown-name" && node === key && String(params?.field).split(".")[0] === field.name,
  );
  return new Set(here.map(({ params }) => String(params?.name)).filter((name) => names.includes(name)));
}

/** What a field holds, with all these names asked for in it. */
function asking({ field, of, items = [] }: Field, held: object | undefined, names: string[]): unknown {
  if (field === "template" || of === "template") {
    const text = names.map((name) => `\${${name}}`).join("");
    return of ? { probe: text, ...held } : text;
  }
  const list = `[${names.join()}]`;
  if (field === "list")
    return [...Object.values(held ?? {}), Object.fromEntries(items.map(({ name }) => [name, list]))];
  return of ? { probe: list, ...held } : list;
}

test.each(starters)("$name offers what compiles", (starter) => {
  expect(
    check(
      drawStarter(starter, (label) => label),
      starter.type,
    ),
  ).toBeGreaterThan(3);
});

const samples = join(import.meta.dirname, "../drawflow/samples");

test.each(readdirSync(samples))("%s offers what compiles", (name) => {
  const text = readFileSync(join(samples, name), "utf8");
  let reached = 0;
  for (const type of ["webhook", "provider", "event"]) {
    check(text, type);
    reached += check(text.replaceAll('"webhook_in"', `"${type}"`).replaceAll(/"name":\s*"(\w+)"/g, ofOurs), type);
  }
  expect(reached > 0).toBe(text.includes("webhook_in"));
});

/** Kinds that are not ours become one that takes names. */
function ofOurs(whole: string, name: string): string {
  return specOf(name) ? whole : '"name":"log"';
}

describe("any flow", () => {
  const names = fc.constantFrom("a", "b", "c", "item", "response", "EVENT", "NOW");
  const targets = fc.uniqueArray(fc.integer({ min: 2, max: 9 }), { maxLength: 2 });
  const shapes: Record<string, fc.Arbitrary<object>> = {
    set_variables: fc.record({ variables: fc.dictionary(names, fc.constantFrom("1", "a", "b + 1"), { maxKeys: 2 }) }),
    loop: fc.record({ list: fc.constantFrom("[1]", "a"), item: names, index: names }),
    http: fc.record({ url: fc.constant("x"), into: names }),
    subflow: fc.record({
      module: fc.constantFrom("Home", "Other", "Nowhere"),
      input: fc.dictionary(names, fc.constant("1"), { maxKeys: 2 }),
      into: names,
    }),
    on_error: fc.constant({}),
    log: fc.constant({ text: "x" }),
    switch: fc.record({ cases: fc.array(fc.record({ when: fc.constantFrom("true", "a") }), { maxLength: 2 }) }),
  };
  const anyNode = fc
    .constantFrom("log", "set_variables", "switch", "loop", "http", "subflow", "on_error")
    .chain((kind) => fc.tuple(fc.constant(kind as NodeKind), shapes[kind] as fc.Arbitrary<object>, targets, targets));
  const flow = fc.tuple(
    fc.array(anyNode, { maxLength: 8 }),
    fc.integer({ min: 0, max: 8 }),
    fc.constantFrom("webhook", "event"),
  );

  test("offers what compiles", () => {
    let reached = 0;
    fc.assert(
      fc.property(flow, ([drawn, inHome, type]) => {
        const sketches = drawn.map(([kind, data, first, second], at): Sketch => {
          const sameModule = (id: number) => id <= drawn.length + 1 && id - 2 < inHome === at < inHome;
          const ways = (ids: number[]) => ids.filter((id) => sameModule(id));
          return {
            id: at + 2,
            kind,
            at: [0, 0],
            data: { ...data },
            to: { output_1: ways(first), ...(specOf(kind)?.outputs({})[1] && { output_2: ways(second) }) },
          };
        });
        const begin: Sketch = {
          id: 1,
          kind: type as NodeKind,
          at: [0, 0],
          data: { ...specOf(type)?.sample },
          to: { next: drawn.length > 0 && inHome > 0 ? [2] : [] },
        };
        const text = drawFlow({ Home: [begin, ...sketches.slice(0, inHome)], Other: sketches.slice(inHome) });
        reached += check(text, type);
      }),
      { numRuns: 120 },
    );
    expect(reached).toBeGreaterThan(100);
  });
});
