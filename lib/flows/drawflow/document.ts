import { readJson } from "../../json/read.ts";
import { shapeOf } from "../../json/text.ts";
import { isObject, type Json, type JsonObject, memberOf } from "./json.ts";
import { applied, type Patch, patchesOf } from "./json-patch.ts";
import { JsonSource } from "./json-source.ts";

/**
 * A Drawflow export as text and value. Edits make new documents of the same base: what they do not touch keeps its
 * bytes. `encodedTwice`: the text is a JSON string that holds the document.
 */
export type FlowDocument = { readonly base: Base; readonly value: JsonObject; readonly encodedTwice: boolean };

/** The text as it was opened. `source` is the document in it: another text where that is blank or encoded twice. */
type Base = { readonly text: string; readonly source: JsonSource; readonly encodedTwice: boolean };

export type DrawingRefusal = "not-json" | "no-drawflow" | "too-deep";

/** Deeper documents are nobody's drawing, and going through them would take a stack as deep. */
const MAX_DEPTH = 200;

const BLANK = JSON.stringify({ drawflow: { Home: { data: {} } } }, null, 2);

/** Opens the text of a Drawflow export. Text without anything in it is an empty drawing. */
export function openDocument(text: string): { document: FlowDocument } | { refused: DrawingRefusal } {
  if (text.trim() === "") return opened(text, BLANK, false);
  const outer = parsed(text);
  if (outer === undefined) return { refused: "not-json" };
  if (typeof outer !== "string") return opened(text, text, false, outer);
  return parsed(outer) === undefined ? { refused: "no-drawflow" } : opened(text, outer, true);
}

function opened(text: string, inner: string, encodedTwice: boolean, value = parsed(inner)) {
  if (!isObject(value) || !isObject(memberOf(value, "drawflow"))) return { refused: "no-drawflow" as const };
  if (shapeOf(inner).deepest > MAX_DEPTH) return { refused: "too-deep" as const };
  const base = { text, source: new JsonSource(inner, value), encodedTwice };
  return { document: { base, value, encodedTwice } };
}

function parsed(text: string): Json | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

const texts = new WeakMap<FlowDocument, string>();

/** The text to store: that which was opened, with only the parts replaced that differ in value. */
export function textOf(document: FlowDocument): string {
  const made = texts.get(document) ?? makeText(document);
  texts.set(document, made);
  return made;
}

function makeText({ base, value, encodedTwice }: FlowDocument): string {
  const patches = patchesOf(base.source, value);
  if (patches.length === 0 && encodedTwice === base.encodedTwice) return base.text;
  if (base.encodedTwice && encodedTwice) return applied(base.text, inString(base.text, patches));
  return applied(base.source.text, patches);
}

/** Patches of the text that a JSON string holds, as patches of the string's own text. */
function inString(outer: string, patches: readonly Patch[]): Patch[] {
  let [inner, at] = [0, outer.indexOf('"') + 1];
  const outerOf = (position: number) => {
    for (; inner < position; inner++) at += outer[at] !== "\\" ? 1 : outer[at + 1] === "u" ? 6 : 2;
    return at;
  };
  return patches.map(({ start, end, text }) => ({
    start: outerOf(start),
    end: outerOf(end),
    text: JSON.stringify(text).slice(1, -1),
  }));
}

export function withValue(document: FlowDocument, value: JsonObject): FlowDocument {
  return value === document.value ? document : { ...document, value };
}

/** The document itself, where the text was a JSON string that holds it. */
export function decoded(document: FlowDocument): FlowDocument {
  return document.encodedTwice ? { ...document, encodedTwice: false } : document;
}
