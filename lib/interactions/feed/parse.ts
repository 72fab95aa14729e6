import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { AppError, type FieldError, fieldErrors, invalid, pathText } from "../../errors.ts";
import { issueWords } from "../../issue-words.ts";
import { parseJson, parseJsonText } from "../../json/parse.ts";
import { readJson } from "../../json/read.ts";
import { countNames } from "../../json/stats.ts";
import { spansOf } from "../../json/text.ts";
import { isPlainInteraction } from "./fast-check.ts";
import { feedInteraction } from "./schema.ts";
import { factsOf } from "./segment-facts.ts";
import type { FeedInteraction } from "./store.ts";

const MAX_DEPTH = 32;

/** One line of the stream, or what is wrong with it. */
export function parseLine(bytes: Uint8Array): FeedInteraction | FieldError[] {
  if (!isUtf8(bytes)) return [{ path: "", code: "encoding", message: "is not UTF-8" }];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  const spans = spansOf(text, "segments");
  let value: unknown;
  try {
    if (spans.depth <= MAX_DEPTH) value = readJson(text);
    // The slow way says what is wrong.
    if (spans.depth > MAX_DEPTH || countNames(value) !== spans.names) parseJsonText(text);
  } catch (error) {
    return problems(error);
  }
  return check(value, text, spans.elements);
}

/** The interactions of a JSON body, and whether they stood in a list. */
export type FeedBody = { fed: FeedInteraction[]; listed: boolean };

/** What a JSON body holds: one interaction, or `{ "interactions": [...] }`; one bad one and none is taken. */
export function parseBody(bytes: Uint8Array): FeedBody {
  const value = parseJson(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  const list = listOf(value);
  const texts = list ? spansOf(text, "interactions").elements : [text];
  const fed: FeedInteraction[] = [];
  const errors: FieldError[] = [];
  const byGuid = new Map<string, Set<string>>();
  for (const [i, one] of (list ?? [value]).entries()) {
    const source = texts[i] ?? "";
    const checked = check(one, source, spansOf(source, "segments").elements, list ? ["interactions", i] : []);
    if (Array.isArray(checked)) {
      errors.push(...checked);
      continue;
    }
    // Of two it would be a matter of luck which was meant; a stream says by its order.
    const ids = byGuid.get(checked.guid) ?? new Set();
    byGuid.set(checked.guid, ids);
    errors.push(...repeated(checked.segments, ["interactions", i], "is given twice for one guid in this body", ids));
    fed.push(checked);
  }
  const [first] = errors;
  if (first) throw new AppError("invalid", `${first.path || "The body"}: ${first.message}`, { errors });
  return { fed, listed: list !== null };
}

function listOf(value: unknown): unknown[] | null {
  if (typeof value !== "object" || value === null || !("interactions" in value)) return null;
  const { interactions, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw invalid(unknown, "is unknown", "unknown");
  if (!Array.isArray(interactions) || interactions.length === 0) {
    throw invalid("interactions", "must be an array of at least one interaction");
  }
  return interactions;
}

function check(
  value: unknown,
  text: string,
  segments: string[],
  path: PropertyKey[] = [],
): FeedInteraction | FieldError[] {
  const parsed = isPlainInteraction(value)
    ? { success: true as const, data: value }
    : feedInteraction.safeParse(value, { error: issueWords });
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => under(path, issue));
  const twice = repeated(parsed.data.segments, path, "is given twice in one interaction");
  if (twice.length > 0) return twice;
  // A name that is written with escapes hides from the scanner; such a segment is written anew.
  const same = segments.length === parsed.data.segments.length;
  const bodies = same
    ? segments
    : (readJson(text) as { segments: unknown[] }).segments.map((one) => JSON.stringify(one));
  return {
    guid: parsed.data.guid,
    segments: parsed.data.segments.map((segment, i) => factsOf(segment, bodies[i] ?? "")),
  };
}

/** Those of the segments that have the id of an earlier one, or of one of `earlier`, to which all are added. */
function repeated(
  segments: readonly { segmentId: string }[],
  path: PropertyKey[],
  message: string,
  earlier: Set<string> | null = null,
): FieldError[] {
  if (segments.length < 2 && !earlier) return [];
  const ids = earlier ?? new Set<string>();
  return segments.flatMap(({ segmentId }, i) => {
    const twice = ids.has(segmentId);
    ids.add(segmentId);
    return twice ? { path: pathText([...path, "segments", i, "segmentId"]), code: "repeated", message } : [];
  });
}

function under(path: PropertyKey[], issue: z.core.$ZodIssue): FieldError[] {
  return fieldErrors({ ...issue, path: [...path, ...issue.path] });
}

function problems(error: unknown): FieldError[] {
  if (error instanceof AppError && error.details.errors) return error.details.errors;
  return [{ path: pathText([]), code: "json", message: "is not JSON" }];
}
