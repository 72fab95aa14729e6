import { readSpan, spanAddress, spanUnits } from "../search/span.ts";
import {
  asChosen,
  chosenOf,
  type ExcludingFilter,
  exclusions,
  type SearchChange,
  type SearchUrl,
} from "../search/url.ts";
import { MOST_FILTER_LENGTH } from "../values.ts";
import { type FieldWord, fieldOf, type LineChoice, type LineWords, lineFields, withoutMarks } from "./fields.ts";
import { type Term, type TermValue, termsIn } from "./terms.ts";

/** A term that means nothing: what of it, and why. */
export type LineFault = {
  text: string;
  why: "noSuchField" | "noValue" | "noSuchValue" | "notSpan" | "notTimes" | "oneValue" | "noExclusion" | "tooLong";
};

/**
 * What a line does to a search. A name or a choice is added to those of its field, everything else takes the place of what
 * was set; words without a field are the client. `change` leaves out a term that has a fault: where there are faults, show
 * them and do not apply it.
 */
export function readLine(
  line: string,
  url: SearchUrl,
  words: LineWords,
): { change: SearchChange; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const change: SearchChange = {};
  const terms = termsIn(line);
  for (const term of terms.filter(({ word }) => word !== null)) {
    const to = changeOf(term, { ...url, ...change } as SearchUrl, words);
    if ("why" in to) faults.push({ ...to, text: to.text || line.slice(term.at, term.end) });
    else Object.assign(change, to);
  }
  const texts = terms.filter(({ word }) => word === null);
  const client = texts.flatMap(({ values }) => values.map(({ text }) => text)).join(" ");
  const excluded = texts.find(({ isNot }) => isNot);
  if (excluded) faults.push({ text: line.slice(excluded.at, excluded.end), why: "noExclusion" });
  if (client.length > MOST_FILTER_LENGTH) faults.push({ text: client, why: "tooLong" });
  else if (client.trim() !== "" && !excluded) change.client = client;
  return { change, faults };
}

/** Whether a line names a choice before the choices are loaded: then it cannot be checked yet. */
export function waitsForChoices(line: string, words: LineWords): boolean {
  return termsIn(line).some(({ word }) => {
    const named = fieldOf(word ?? "", words);
    return named !== undefined && lineFields[named].takes === "choices" && words.choices[named] === undefined;
  });
}

type Outcome = SearchChange | LineFault;

function changeOf({ word, isNot, values }: Term, url: SearchUrl, words: LineWords): Outcome {
  const named = fieldOf(word ?? "", words);
  if (!named) return { text: word ?? "", why: "noSuchField" };
  const field = lineFields[named];
  const isList = field.takes === "names" || field.takes === "choices";
  const [first, second] = values;
  if (!first) return { text: "", why: "noValue" };
  // What is chosen by a label is asked for by its value: a path of many levels may be longer than a text.
  const isChosen = field.takes === "choices" || field.takes === "choice";
  const long = isChosen ? undefined : values.find(({ text }) => text.length > MOST_FILTER_LENGTH);
  if (long) return { text: long.text, why: "tooLong" };
  if (isNot && !(field.of in exclusions)) return { text: "", why: "noExclusion" };
  if (second && !isList && !isNot) return { text: "", why: "oneValue" };
  if (isList || (field.takes === "choice" && field.of !== "connected"))
    return inFilter(field.of, readValues(named, values, words), url, isNot);
  if (field.takes === "text") return { [field.of]: first.text };
  if (field.takes === "span") {
    const unit = spanUnits[field.of];
    const span = readSpan(first.text, unit);
    return span
      ? { [field.of]: spanAddress(span) }
      : { text: first.text, why: unit === "seconds" ? "notSpan" : "notTimes" };
  }
  const [chosen] = matching(first.text, words.choices[named] ?? []);
  return chosen ? ({ [field.of]: chosen } as SearchChange) : { text: first.text, why: "noSuchValue" };
}

function readValues(named: FieldWord, values: readonly TermValue[], words: LineWords): string[] | LineFault {
  const choices = words.choices[named];
  const read: string[] = [];
  for (const { text } of values) {
    const found = matching(text, choices ?? []);
    if (found.length === 0 && lineFields[named].takes !== "names") return { text, why: "noSuchValue" };
    read.push(...(found.length > 0 ? found : [text]));
  }
  return read;
}

/** The values after which nothing is both chosen and excluded. */
function inFilter(filter: ExcludingFilter, read: string[] | LineFault, url: SearchUrl, isNot: boolean): Outcome {
  if ("why" in read) return read;
  const not = exclusions[filter];
  const [added, left] = isNot ? [url[not], chosenOf(url, filter)] : [chosenOf(url, filter), url[not]];
  const [to, from] = [[...new Set([...added, ...read])], left.filter((one) => !read.includes(one))];
  return isNot ? { [not]: to, [filter]: asChosen(filter, from) } : { [filter]: asChosen(filter, to), [not]: from };
}

/**
 * The values that a reader may mean: the one of this value or name, whatever its letters, else all whose path ends so
 * ("Closed" of "Sale › Closed").
 */
function matching(text: string, choices: readonly LineChoice[]): string[] {
  const sought = plain(text);
  const same = choices.find(({ value, label }) => value === text || label === text);
  const alike = same ?? choices.find(({ value, label }) => plain(value) === sought || plain(label) === sought);
  if (alike) return [alike.value];
  return choices
    .filter(({ label }) => label.includes("›") && plain(lastLevel(label)) === sought)
    .map(({ value }) => value);
}

const lastLevel = (label: string) => label.slice(label.lastIndexOf("›") + 1);

/** Separators of levels, underscores and slashes are typed as spaces too. */
function plain(text: string): string {
  return withoutMarks(text)
    .replace(/[_/›>\s]+/g, " ")
    .trim();
}
