import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FlowDocument, openDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { setData } from "@/lib/flows/drawflow/edits/nodes.ts";
import type { FlowDraft } from "@/lib/flows/editing-schema.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { createFlowStore } from "../state/flow-store";
import { DraftKeeper } from "./keeper";
import type { LocalDraft } from "./local-draft";
import { documentOf } from "./opening";

const text = JSON.stringify({
  drawflow: { Home: { data: { 1: { id: 1, name: "log", data: { text: "" }, inputs: {}, outputs: {} } } } },
});
const opened = openDocument(text) as { document: FlowDocument };
const written = (document: FlowDocument, value: string) => setData(document, "Home", "1", { text: value });

/** A flow of one version, and its draft as the service keeps it: what does not follow it is refused. */
function desk() {
  let revision = 0;
  const kept = {
    draft: null as FlowDraft | null,
    version: null as string | null,
    isLost: false,
    isReached: true,
    whileFollowed: () => {},
  };
  function reach() {
    if (!kept.isReached) throw new RequestError(0, "unreachable");
  }
  function follows(one: number) {
    if (one !== (kept.draft?.revision ?? 0)) throw new RequestError(412, "changed in between");
  }
  const service = {
    read: async () => {
      reach();
      return kept.draft;
    },
    keep: async (draft: { text: string; baseVersion: number; revision: number }) => {
      reach();
      follows(draft.revision);
      kept.draft = { ...draft, revision: ++revision, savedAt: "2026-11-22 10:00:00", deletedAt: null };
      if (kept.isLost) throw new RequestError(0, "unreachable");
      return kept.draft;
    },
    discard: async (one: number) => {
      reach();
      if (kept.draft) follows(one);
      kept.draft = null;
    },
  };
  return { kept, service, tab: () => tabOf(service, kept) };
}

function twoTabs() {
  const { kept, tab } = desk();
  return { kept, one: tab(), two: tab() };
}

function tabOf(service: ReturnType<typeof desk>["service"], kept: ReturnType<typeof desk>["kept"]) {
  const { document } = opened;
  const store = createFlowStore(document, { base: { version: 1, etag: null }, saved: document });
  const told: string[] = [];
  let here: LocalDraft | null = null;
  let other: FlowDraft | null = null;
  const keeper = new DraftKeeper({
    store,
    service,
    serviceDraft: { revision: 0, document },
    here: {
      keep: async (draft) => {
        here = draft;
      },
      drop: async () => {
        here = null;
      },
    },
    follow: async (draft) => {
      kept.whileFollowed();
      const { base, saved } = store.getState();
      const version = draft === null && kept.version !== null ? documentOf(kept.version) : null;
      if (version) return { document: version, base: { version: 2, etag: "2" }, saved: version };
      const taken = draft ? documentOf(draft.text) : saved;
      return taken && { document: taken, base, saved };
    },
    onState: (state, draft) => {
      told.push(state);
      other = draft;
    },
    onGone: () => told.push("gone"),
  });
  keeper.start();
  return {
    store,
    keeper,
    told,
    write: (value: string) => store.getState().apply("settings", (now) => written(now, value)),
    type: (value: string) => store.hold(() => store.getState().apply("settings", (now) => written(now, value))),
    shows: () => /"text":"(\w*)"/.exec(textOf(store.getState().document))?.[1],
    here: () => here && /"text":"(\w*)"/.exec(here.text)?.[1],
    other: () => other,
    look: async () => {
      keeper.saw(kept.draft?.revision ?? 0);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const pause = () => vi.advanceTimersByTimeAsync(1_100);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a tab where nothing was drawn follows the other, there and back", async () => {
  const { kept, one, two } = twoTabs();
  one.write("A");
  await pause();
  await two.look();
  expect([two.shows(), two.told.at(-1), two.here()]).toEqual(["A", "kept", null]);
  two.write("AB");
  await pause();
  await one.look();
  expect(one.shows()).toBe("AB");
  expect(await two.keeper.discard()).toBe(true);
  expect(kept.draft).toBe(null);
  await one.look();
  expect(one.shows()).toBe("");
});

test("where both drew nothing is written over: the second is told and keeps its own in its browser", async () => {
  const { kept, one, two } = twoTabs();
  one.write("A");
  await pause();
  two.write("B");
  await pause();
  expect([kept.draft?.text.includes('"A"'), two.shows(), two.here(), two.told]).toEqual([
    true,
    "B",
    "B",
    ["elsewhere"],
  ]);
  expect(await two.keeper.flush()).toBe(false);
  one.write("AA");
  await pause();
  await two.look();
  const met = two.other();
  expect(met?.text).toContain('"AA"');
  expect(textOf(two.keeper.before() as FlowDocument)).toBe(text);
  two.keeper.settleOn(met as FlowDraft);
  two.write("AAB");
  expect(await two.keeper.flush()).toBe(true);
  expect([kept.draft?.text.includes("AAB"), two.here()]).toEqual([true, null]);
  await one.look();
  expect(one.shows()).toBe("AAB");
});

test("a drawing whose rival was saved or discarded is kept anew", async () => {
  const { kept, one, two } = twoTabs();
  one.write("A");
  await pause();
  await two.look();
  two.write("AB");
  await one.keeper.discard();
  await pause();
  expect([kept.draft?.text.includes("AB"), two.told.at(-1)]).toEqual([true, "kept"]);
});

test("an answer that was lost is no other tab", async () => {
  const { kept, tab } = desk();
  const { write, told } = tab();
  kept.isLost = true;
  write("A");
  await pause();
  expect(told).toEqual(["here"]);
  kept.isLost = false;
  write("AB");
  await pause();
  expect([kept.draft?.text.includes("AB"), told]).toEqual([true, ["here", "kept"]]);
});

test("without the service it stays here, and goes there once that is back", async () => {
  const { kept, tab } = desk();
  const { write, told, here } = tab();
  kept.isReached = false;
  write("A");
  await pause();
  expect([told, here()]).toEqual([["here"], "A"]);
  kept.isReached = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([told, here(), kept.draft?.text.includes('"A"')]).toEqual([["here", "kept"], null, true]);
});

test("a discard right after an edit leaves nothing: not what waits, not what is on its way", async () => {
  const { kept, service, tab } = desk();
  const { write, keeper, here } = tab();
  write("A");
  await pause();
  let arrive = () => {};
  const { keep } = service;
  service.keep = async (draft) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return keep(draft);
  };
  write("AB");
  await pause();
  write("ABC");
  const discarded = keeper.discard();
  await pause();
  expect(kept.draft?.text).toContain('"A"');
  arrive();
  expect(await discarded).toBe(true);
  write("ABCD");
  await pause();
  expect([kept.draft, here()]).toEqual([null, null]);
});

test("a discard does not take away what another tab drew since", async () => {
  const { kept, one, two } = twoTabs();
  one.write("A");
  await pause();
  await two.look();
  two.write("AB");
  await pause();
  expect(await one.keeper.discard()).toBe(false);
  expect([kept.draft?.text.includes("AB"), one.shows()]).toEqual([true, "AB"]);
});

test("what became a version is no draft any more", async () => {
  const { kept, tab } = desk();
  const { write, keeper, store, told } = tab();
  write("A");
  expect(await keeper.flush()).toBe(true);
  kept.draft = null;
  store.getState().markSaved(store.getState().document, { version: 2, etag: null });
  await pause();
  expect(told.at(-1)).toBe("none");
  write("AB");
  await pause();
  expect([kept.draft, told.at(-1)]).toEqual([expect.objectContaining({ baseVersion: 2 }), "kept"]);
});

test("a save whose answer is on its way still is not followed as if another tab had drawn it", async () => {
  const { kept, one } = twoTabs();
  one.write("A");
  await pause();
  const { document } = one.store.getState();
  // The service made a version of the draft, and another answer tells of it first.
  [kept.version, kept.draft] = [kept.draft?.text ?? null, null];
  await one.look();
  expect(one.store.getState()).toMatchObject({ base: { version: 2 } });
  expect([one.store.getState().document === document, one.store.getState().saved === document]).toEqual([true, true]);
  one.store.getState().undo();
  expect(one.shows()).toBe("");
});

test("a draft that is handed on has what is being typed", async () => {
  const { kept, one, two } = twoTabs();
  one.type("A");
  expect(await one.keeper.flush()).toBe(true);
  expect(kept.draft?.text).toContain('"text":"A"');
  two.type("B");
  await two.look();
  expect(two.other()?.text).toContain('"text":"A"');
  expect(two.shows()).toBe("B");
});

test("what is drawn while the other tab's draft is being opened is sent, and nothing of it is lost", async () => {
  const { kept, one, two } = twoTabs();
  one.write("A");
  await pause();
  await two.look();
  one.write("AB");
  await pause();
  one.write("A");
  await pause();
  kept.whileFollowed = () => two.write("AC");
  await two.look();
  kept.whileFollowed = () => {};
  await pause();
  expect([kept.draft?.text.includes('"AC"'), two.shows(), two.told.at(-1), two.here()]).toEqual([
    true,
    "AC",
    "kept",
    null,
  ]);
});
