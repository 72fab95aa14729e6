import { expect, test } from "vitest";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { DraftKey } from "./local-draft";
import { type FoundDraft, openingOf } from "./opening";

const text = '{"drawflow":{"Home":{"data":{}}}}';
const other = '{"drawflow":{"Home":{"data":{}},"Two":{"data":{}}}}';
const newest = { record: { drawFlowObj: text, version: 3 }, etag: '"7.3.0"' };
const here: DraftKey = ["ana", 7, "a tab"];

function opened(...drafts: FoundDraft[]) {
  const opening = openingOf(newest, drafts);
  if ("refused" in opening) throw new Error(opening.refused);
  return { ...opening, text: textOf(opening.document) };
}

const service = (content: string, at: number, baseVersion = 3): FoundDraft => ({
  text: content,
  baseVersion,
  revision: 5,
  at,
  key: null,
});
const browser = (content: string, at: number, revision: number): FoundDraft => ({
  text: content,
  baseVersion: 3,
  revision,
  at,
  key: here,
});

test("without a draft the newest version is open, and nothing of it is changed", () => {
  const { text: shown, document, saved, draft, base, serviceDraft } = opened();
  expect(shown).toBe(text);
  expect(saved).toBe(document);
  expect(draft).toBe(null);
  expect(base).toEqual({ version: 3, etag: '"7.3.0"' });
  expect(serviceDraft).toEqual({ revision: 0, document });
});

test("a draft of an older version begins on that one", () => {
  const { text: shown, document, saved, base, serviceDraft } = opened(service(other, 2, 2));
  expect(shown).toBe(other);
  expect(document).not.toBe(saved);
  expect(base).toEqual({ version: 2, etag: null });
  expect(serviceDraft).toEqual({ revision: 5, document });
});

test("what follows the service's draft is taken up, whatever the clocks say, and what both began on is known", () => {
  const third = other.replace("Two", "Three");
  const { text: shown, draft, serviceDraft } = opened(service(other, 9), browser(third, 1, 5));
  expect(shown).toBe(third);
  expect(draft?.key).toEqual(here);
  expect(serviceDraft.revision).toBe(5);
  expect(serviceDraft.document && textOf(serviceDraft.document)).toBe(other);
});

test("of drafts of two tabs the later one is taken up, and the service will tell of the other", () => {
  expect(opened(service(other, 2), browser("{}", 1, 4)).draft?.key).toBe(null);
  const third = other.replace("Two", "Three");
  expect(opened(service(other, 2), browser(third, 3, 4))).toMatchObject({
    text: third,
    serviceDraft: { revision: 4, document: null },
  });
});

test("what was drawn of the newest version and never reached the service begins on that version", () => {
  const { serviceDraft, saved } = opened(browser(other, 1, 0));
  expect(serviceDraft).toEqual({ revision: 0, document: saved });
});

test("a draft that says what is saved already is none, and the next one follows it", () => {
  expect(opened(service(text, 5))).toMatchObject({ draft: null, serviceDraft: { revision: 5 } });
});

test("a text that is no drawing is refused, unless a draft replaced it", () => {
  const first = { record: { drawFlowObj: "first", version: 1 }, etag: "" };
  expect(openingOf(first, [])).toEqual({ refused: "not-json" });
  expect(openingOf(first, [service(text, 1)])).toMatchObject({ saved: null, draft: { at: 1 } });
});
