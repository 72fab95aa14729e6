import type { ComboboxItem } from "@mantine/core";
import { bestMatchFirst } from "@/components/ui/best-match-first";
import {
  type FieldWord,
  fieldOf,
  fieldWords,
  type LineWords,
  lineFields,
  withoutMarks,
} from "@/lib/interactions/query-line/fields.ts";
import { quoted, type Term, termsIn } from "@/lib/interactions/query-line/terms.ts";
import { spanUnits } from "@/lib/interactions/search/span.ts";

const MOST_SUGGESTIONS = 8;
const MOST_VALUES_OF_A_FIELD = 3;
/** A shorter text is part of too many names. */
const FEWEST_LETTERS = 2;
const SPANS = { seconds: [">1m", ">5m", "<30s", "1m-5m"], times: [">=1", ">=2", "0"] };

/** One way to go on with a line: what it is then, and where the caret stands. */
export type LineSuggestion = { text: string; field: FieldWord | null; line: string; caret: number };

/** Ways to go on at the caret: fields, and values of the field that it stands in or that hold the text before it. */
export function suggestionsAt(line: string, caret: number, words: LineWords): LineSuggestion[] {
  const term = termsIn(line).find(({ at, end }) => at < caret && caret <= end) ?? nothingAt(line, caret);
  const place = { line, caret };
  const field = term.word === null ? undefined : fieldOf(term.word, words);
  if (term.word !== null) return field ? valuesOf(field, term, place, words) : [];
  const from = term.at + (term.isNot ? 1 : 0);
  const typed = line.slice(from, caret);
  const fields = fieldWords
    .filter((word) => isLike(typed, [word, words.fields[word]]))
    .map((word) => written(`${words.fields[word]}:`, { from, to: term.end }, place, null));
  const values =
    typed.length < FEWEST_LETTERS ? [] : fieldWords.flatMap((word) => holding(typed, word, term, place, words));
  return [...fields, ...values].slice(0, Math.max(MOST_SUGGESTIONS, typed === "" ? fieldWords.length : 0));
}

type Place = { line: string; caret: number };

/** Where the line goes on after a space, or has not begun: a term without text. */
function nothingAt(line: string, caret: number): Term {
  const before = termsIn(line).findLast(({ end }) => end <= caret);
  // "agent: " and "agent:luis, " wait for a value.
  const waits = before?.word != null && /[:,]\s*$/.test(line.slice(0, caret));
  return waits ? before : { at: caret, end: caret, isNot: false, word: null, values: [] };
}

function valuesOf(field: FieldWord, term: Term, place: Place, words: LineWords): LineSuggestion[] {
  const value = term.values.find(({ at, end }) => at <= place.caret && place.caret <= end);
  const at = { from: value?.at ?? place.caret, to: value?.end ?? place.caret };
  // Read as a line is: in quotes a backslash is written twice.
  const typed = value ? (termsIn(`${field}:${place.line.slice(value.at, place.caret)}`)[0]?.values[0]?.text ?? "") : "";
  const { takes, of } = lineFields[field];
  if (takes === "span")
    return SPANS[spanUnits[of]]
      .filter((span) => span.startsWith(typed))
      .map((span) => written(`${span} `, at, place, field));
  return best(typed, field, words, MOST_SUGGESTIONS).map((label) =>
    written(`${quoted(label)} `, at, place, field, label),
  );
}

/** Values of a field that hold a text which stands alone. */
function holding(typed: string, field: FieldWord, term: Term, place: Place, words: LineWords): LineSuggestion[] {
  const from = term.at + (term.isNot ? 1 : 0);
  return best(typed, field, words, MOST_VALUES_OF_A_FIELD).map((label) =>
    written(`${words.fields[field]}:${quoted(label)} `, { from, to: term.end }, place, field, label),
  );
}

function best(search: string, field: FieldWord, words: LineWords, limit: number): string[] {
  const labels = [...new Set((words.choices[field] ?? []).map(({ label }) => label))];
  const options = labels.map((label): ComboboxItem => ({ value: label, label }));
  return bestMatchFirst({ options, search, limit }).map((option) => (option as ComboboxItem).label);
}

function written(
  text: string,
  { from, to }: { from: number; to: number },
  { line }: Place,
  field: FieldWord | null,
  label = text.trim(),
): LineSuggestion {
  const rest = line.slice(to).trimStart();
  const begun = `${line.slice(0, from)}${text}`;
  return { text: label, field, line: begun + rest, caret: begun.length };
}

const isLike = (typed: string, names: readonly string[]) =>
  names.some((name) => withoutMarks(name).startsWith(withoutMarks(typed)));
