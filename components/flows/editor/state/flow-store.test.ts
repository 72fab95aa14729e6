import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { setData } from "@/lib/flows/drawflow/edits/nodes.ts";
import { nodeOf } from "@/lib/flows/drawflow/tree.ts";
import { createFlowStore, type EditorState } from "./flow-store";

const text = JSON.stringify({
  drawflow: { Home: { data: { 1: { id: 1, name: "log", data: { text: "" }, inputs: {}, outputs: {} } } } },
});

function editor() {
  const opened = openDocument(text);
  if ("refused" in opened) throw new Error(opened.refused);
  const store = createFlowStore(opened.document);
  const { apply, leave, undo } = store.getState();
  return {
    store,
    leave,
    undo,
    put: (value: string, how: { joins?: string; stays?: string }) =>
      apply("settings", (document, module) => setData(document, module, "1", { text: value }), how),
    steps: () => {
      let count = 0;
      for (let step = store.getState().past; step; step = step.next) count++;
      return count;
    },
    text: () => nodeOf(store.getState().document, "Home", "1"),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a whole stay in a field is one step, however long the hands rest", () => {
  const { put, leave, undo, steps, text } = editor();
  put("a", { stays: "text" });
  vi.advanceTimersByTime(60_000);
  put("ab", { stays: "text" });
  expect(steps()).toBe(1);
  leave();
  put("abc", { stays: "text" });
  expect(steps()).toBe(2);
  undo();
  expect(text()).toMatchObject({ data: { text: "ab" } });
  undo();
  expect(text()).toMatchObject({ data: { text: "" } });
});

test("two fields are two steps, and an undo ends a stay", () => {
  const { put, undo, steps } = editor();
  put("a", { stays: "text" });
  put("ab", { stays: "level" });
  expect(steps()).toBe(2);
  undo();
  put("abc", { stays: "level" });
  put("abcd", { stays: "level" });
  expect(steps()).toBe(2);
});

test("keys that move are one step while they follow each other closely", () => {
  const { put, steps } = editor();
  put("a", { joins: "move" });
  vi.advanceTimersByTime(800);
  put("ab", { joins: "move" });
  expect(steps()).toBe(1);
  vi.advanceTimersByTime(1_000);
  put("abc", { joins: "move" });
  expect(steps()).toBe(2);
});

test("an undone merge begins again on what it began on before, and redone on the merged version", () => {
  const { store, put, undo, text } = editor();
  put("mine", {});
  const { saved: first, base: began } = store.getState();
  const merged = setData(store.getState().document, "Home", "1", { text: "both" });
  store.getState().replaceDrawing("merge", merged, { base: { version: 3, etag: "3" }, saved: merged });
  put("later", {});
  const later = store.getState().document;
  store.getState().markSaved(later, { version: 4, etag: "4" });
  undo();
  expect(store.getState()).toMatchObject({ document: merged, saved: later, base: { version: 4 } });
  undo();
  expect(text()).toMatchObject({ data: { text: "mine" } });
  expect(store.getState().saved).toBe(first);
  expect(store.getState().base).toBe(began);
  store.getState().redo();
  expect(store.getState()).toMatchObject({ document: merged, saved: later, base: { version: 4, etag: "4" } });
  undo();
  undo();
  expect(text()).toMatchObject({ data: { text: "" } });
});

/** What is typed into the field and not made yet, as the inspector hands it over. */
function typed(value: string) {
  const one = editor();
  one.store.hold(() => one.put(value, { stays: "text" }));
  return one;
}

test("what is typed is made when the hands rest, each key in place of the one before", () => {
  const { store, steps } = typed("a");
  const seen: string[] = [];
  store.subscribe(({ document }) => seen.push(JSON.stringify(nodeOf(document, "Home", "1"))));
  vi.advanceTimersByTime(200);
  store.hold(() => store.getState().apply("settings", (now, module) => setData(now, module, "1", { text: "ab" })));
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([expect.stringContaining('"ab"')]);
  expect(steps()).toBe(1);
});

test("every way to read the drawing includes the text that is being typed", () => {
  const { store } = typed("a");
  expect(textOf(store.getState().document)).toContain('"text":"a"');
  vi.advanceTimersByTime(1_000);
  expect(textOf(store.getState().document)).toContain('"text":"a"');
});

const other = { version: 2, etag: "2" };
const changes: {
  [K in keyof EditorState as EditorState[K] extends (...args: never) => void ? K : never]: (now: EditorState) => void;
} = {
  apply: ({ apply }) => apply("move", (document) => document),
  leave: ({ leave }) => leave(),
  undo: ({ undo }) => undo(),
  redo: ({ redo }) => redo(),
  open: ({ open }) => open("Home"),
  select: ({ select }) => select(() => new Set(["1"])),
  pick: ({ pick }) => pick(null),
  chooseNode: ({ chooseNode }) => chooseNode(null),
  markSaved: ({ markSaved, document }) => markSaved(document, other),
  rebase: ({ rebase }) => rebase(other),
  replaceDrawing: ({ replaceDrawing, document }) =>
    replaceDrawing("follow", document, { base: other, saved: document }),
};

test.each(Object.entries(changes))("%s comes after what was typed before it", (_name, change) => {
  const { store, put } = editor();
  const before = store.getState();
  let drawn = before;
  store.subscribe((now) => {
    drawn = now;
  });
  store.hold(() => put("a", { stays: "text" }));
  change(before);
  const there = [drawn.document, drawn.past?.document, drawn.future?.document];
  expect(there.some((document) => document && textOf(document).includes('"text":"a"'))).toBe(true);
});
