import { expect, test } from "vitest";
import type { Sketch } from "../starters/draw.ts";
import { drawFlow } from "../starters/draw.ts";
import { assigned, scopeAt } from "./node-scope.ts";
import { sampleOf, startDataOf } from "./sample-scope.ts";
import { documentOf, following, inHome, node, start } from "./sketch.fixture.ts";

const sample = { BODY: { amount: 20, items: [{ sku: "A1" }] } };

function seenAt(key: number, text: string, module = "Home") {
  return scopeAt(documentOf(text), "webhook", { module, key: String(key) }, sample);
}
const variablesAt = (key: number, text: string, module?: string) => {
  const given = Object.keys(seenAt(1, inHome(start)));
  return Object.keys(seenAt(key, text, module)).filter((name) => !given.includes(name));
};
const set = (id: number, variables: object, next?: number): Sketch =>
  node(id, "set_variables", { variables }, next === undefined ? {} : { next });
const log = (id: number, next?: number) => node(id, "log", { text: "x" }, next === undefined ? {} : { next });

test("what began the flow is seen everywhere, with its value where the sample has one", () => {
  const seen = seenAt(1, inHome(start));
  expect(Object.keys(seen).sort()).toEqual(
    ["BODY", "ERROR", "FORM_PARAMS", "HEADERS", "METHOD", "NOW", "QUERY_PARAMS", "RUN"].sort(),
  );
  expect(seen).toMatchObject(sample);
  expect(seen.METHOD).toBeUndefined();
});

test.each(["webhook", "provider", "event"])(
  "what every %s flow has is tried on an example, or on the sample's own",
  (type) => {
    const at = { module: "Home", key: "1" };
    const seen = scopeAt(documentOf(inHome(start)), type, at, { ...sample, RUN: { version: 7 } });
    const worth = (text: string) => assigned({ value: text }, seen).value;
    expect(worth("timestamp(NOW) + duration('1h')")).toMatch(/T\d{2}:30:00/);
    expect(worth("ERROR.message + ' (' + ERROR.node + ')'")).toMatch(/ \(\d+\)$/);
    expect(worth("RUN.version")).toBe(7);
  },
);

test("a name that only the sample has is no name of the flow", () => {
  const seen = scopeAt(documentOf(inHome(start)), "webhook", { module: "Home", key: "1" }, { EVENT: 1, mine: 2 });
  expect(seen).not.toHaveProperty("EVENT");
  expect(seen).not.toHaveProperty("mine");
});

test("what nodes before set is seen with its value, whatever the shortest way is", () => {
  const text = inHome(
    { ...start, to: { next: [2, 4] } },
    set(2, { amount: "BODY.amount", twice: "amount * 2" }, 3),
    set(3, { thrice: "amount + twice" }, 4),
    set(4, { four: "twice * 2" }, 5),
    log(5),
  );
  expect(seenAt(3, text)).toMatchObject({ amount: 20, twice: 40 });
  expect(seenAt(3, text)).not.toHaveProperty("thrice");
  expect(seenAt(5, text)).toMatchObject({ amount: 20, twice: 40, thrice: 60, four: 80 });
});

test("what stands on another way is not seen, and a circle ends", () => {
  const text = inHome(
    { ...start, to: { next: [2, 3] } },
    set(2, { here: "1" }, 4),
    set(3, { there: "2" }, 5),
    log(4, 2),
    log(5),
  );
  expect(variablesAt(5, text)).toEqual(["there"]);
  expect(variablesAt(4, text)).toEqual(["here"]);
  expect(variablesAt(2, text)).toEqual(["here"]);
});

test("a value that cannot be worked out is a name all the same; a text that is no name is none", () => {
  const text = inHome(...following(set(2, { odd: "BODY.absent.deep", wrong: 7, "a b": "1", for: "2" }, 3), log(3)));
  expect(variablesAt(3, text)).toEqual(["odd", "wrong"]);
  expect(seenAt(3, text).odd).toBeUndefined();
});

test("a loop's item is the first of its list and is gone when it is done; what the walk set stays", () => {
  const text = inHome(
    ...following(
      node(2, "loop", { list: "BODY.items", item: "each" }, { each: 3, done: 5 }),
      set(3, { sku: "each.sku" }, 4),
      log(4),
      log(5),
    ),
  );
  expect(seenAt(4, text)).toMatchObject({ each: { sku: "A1" }, index: 0, sku: "A1" });
  expect(variablesAt(5, text)).toEqual(["sku"]);
  expect(seenAt(5, text)).toMatchObject({ sku: "A1" });
});

test("a module sees what it is given; On error what its module set", () => {
  const home = following(
    set(2, { a: "BODY.amount", x: "'mine'" }, 3),
    node(3, "subflow", { module: "Sum", input: { x: "a + 1" }, into: "sum" }, { ok: 4 }),
    log(4),
    node(7, "on_error", {}, { next: 8 }),
    log(8),
  );
  const text = drawFlow({ Home: home, Sum: [set(5, { y: "x + 1" }, 6), log(6)] });
  expect(variablesAt(6, text, "Sum").sort()).toEqual(["input", "x", "y"]);
  expect(seenAt(6, text, "Sum")).toMatchObject({ input: { x: 21 }, x: 21, y: 22 });
  expect(seenAt(4, text)).toMatchObject({ a: 20, x: "mine", sum: null });
  expect(variablesAt(8, text).sort()).toEqual(["a", "sum", "x"]);
  expect(seenAt(8, text)).toMatchObject({ a: 20 });
});

test("where no run gets to, what leads there is seen", () => {
  const text = inHome(start, set(2, { a: "1" }, 3), log(3));
  expect(seenAt(3, text)).toMatchObject({ ...sample, a: 1 });
  expect(Object.keys(seenAt(99, text))).toContain("BODY");
});

test("settings that are no settings give nothing", () => {
  const text = inHome(...following({ ...set(2, {}, 3), data: { variables: [] } }, log(3)));
  expect(variablesAt(3, text)).toEqual([]);
  expect(variablesAt(3, text.replace('"variables": []', '"variables": "odd"'))).toEqual([]);
});

test("variables set one after the other see those before them", () => {
  expect(assigned({ b: "a + 1", c: "b * 2", d: "nobody" }, { a: 1 })).toEqual({ a: 1, b: 2, c: 4, d: undefined });
});

test("each type of flow has its example", () => {
  expect(Object.keys(sampleOf("webhook"))).toContain("BODY");
  expect(Object.keys(sampleOf("event"))).toEqual(["EVENT"]);
  expect(sampleOf("odd")).toEqual({});
});

test("a flow of events has the example of the event that its start node is for, as it is drawn", () => {
  const drawn = (data: Record<string, unknown>) => documentOf(inHome({ id: 1, kind: "event", at: [0, 0], data }));
  const seen = (data: Record<string, unknown>) => {
    const document = drawn(data);
    return scopeAt(document, "event", { module: "Home", key: "1" }, sampleOf("event", startDataOf(document, "event")));
  };
  expect(seen({ event: "flow.failed" }).EVENT).toMatchObject({ name: "flow.failed", data: { code: "status" } });
  expect(seen({ event: "custom", name: "order.in" }).EVENT).toMatchObject({ name: "order.in", hub: null, data: {} });
  for (const odd of [{}, { event: "constructor" }, { event: 7 }]) {
    expect(seen(odd).EVENT).toMatchObject({ name: "lead.saved" });
  }
  const document = drawn({ event: "flow.failed" });
  expect(startDataOf(document, "event")).toBe(startDataOf(document, "event"));
  expect(startDataOf(documentOf(inHome(start)), "event")).toEqual({});
});

test("what a node gave in a run stands in the place of its example", () => {
  const text = inHome(
    { ...start, to: { next: 2 } },
    node(2, "http", { url: "https://example.com" }, { ok: 3 }),
    log(3),
  );
  const at = { module: "Home", key: "3" };
  const answer = { status: 201, headers: {}, body: "made" };
  const seen = (gave: Map<string, unknown>) => scopeAt(documentOf(text), "webhook", at, sample, gave).response;
  expect(seen(new Map([["2", answer]]))).toEqual(answer);
  expect(seen(new Map([["1", answer]]))).toMatchObject({ status: 200 });
});
