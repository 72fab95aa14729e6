import { expect, test } from "vitest";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { openingOf } from "./opening";

const text = '{"drawflow":{"Home":{"data":{}}}}';
const other = '{"drawflow":{"Home":{"data":{}},"Two":{"data":{}}}}';
const newest = { drawFlowObj: text, version: 3 };

function opened(...drafts: Parameters<typeof openingOf>[1]) {
  const opening = openingOf(newest, drafts);
  if ("refused" in opening) throw new Error(opening.refused);
  return { ...opening, text: textOf(opening.document) };
}

test("without a draft the newest version is open, and nothing of it is changed", () => {
  const { text: shown, document, saved, draft } = opened(null, null);
  expect(shown).toBe(text);
  expect(saved).toBe(document);
  expect(draft).toBe(null);
});

test("the draft that was kept last is taken up", () => {
  const older = { text: '{"drawflow":{}}', baseVersion: 3, at: 1 };
  const later = { text: other, baseVersion: 2, at: 2 };
  expect(opened(older, later)).toMatchObject({ text: other, draft: later });
  expect(opened(later, older).saved).not.toBe(opened(later, older).document);
});

test("a draft that says what is saved already is none", () => {
  expect(opened({ text, baseVersion: 3, at: 5 }).draft).toBe(null);
});

test("a text that is no drawing is refused, unless a draft replaced it", () => {
  expect(openingOf({ drawFlowObj: "first", version: 1 }, [])).toEqual({ refused: "not-json" });
  const opening = openingOf({ drawFlowObj: "first", version: 1 }, [{ text, baseVersion: 1, at: 1 }]);
  expect(opening).toMatchObject({ saved: null, draft: { at: 1 } });
});
