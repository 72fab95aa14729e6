import { isObject, type Json, originOf } from "./json.ts";
import { type JsonSource, sourceOf } from "./json-source.ts";

/** How a document is laid out; an empty `newline`: all on one line. */
export type Style = { newline: string; indent: string; colon: string; comma: string };

const SAMPLE_CHARACTERS = 10_000;

/** The layout of the text, as its beginning shows it. */
export function styleOf(text: string): Style {
  const beginning = text.slice(0, SAMPLE_CHARACTERS);
  const lines = /^\s*\{(\r?\n)([ \t]*)"/.exec(beginning);
  const colon = /"([ \t]*:[ \t]*)/.exec(beginning)?.[1] ?? ":";
  const comma = /[^\\]",( )"/.test(beginning) || (!lines && colon === ": ") ? ", " : ",";
  return { newline: lines?.[1] ?? "", indent: lines?.[2] ?? "", colon, comma: lines ? "," : comma };
}

/** Everything in a line of its own is written so; what stands in a line stays there. */
export function inLine(style: Style): Style {
  return { ...style, newline: "", comma: style.newline === "" ? style.comma : ", " };
}

/** The text of a new value that begins in a line with this indentation. A copied number keeps its digits. */
export function write(value: Json, style: Style, indentation: string): string {
  if (typeof value === "number") return writeNumber(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indentation + style.indent;
  const digits = digitsIn(value);
  const parts = isObject(value)
    ? Object.entries(value).map(
        ([name, member]) => JSON.stringify(name) + style.colon + (digits(name, member) ?? write(member, style, inner)),
      )
    : value.map((item, i) => digits(i, item) ?? write(item, style, inner));
  const [open, close] = isObject(value) ? "{}" : "[]";
  if (parts.length === 0) return `${open}${close}`;
  if (style.newline === "") return `${open}${parts.join(style.comma)}${close}`;
  const line = style.newline + inner;
  return `${open}${line}${parts.join(`,${line}`)}${style.newline}${indentation}${close}`;
}

// JSON has digits for what is too large a number, but no name.
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "1e999" : "-1e999";
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

type Digits = (name: string | number, value: Json) => string | undefined;

function digitsIn(value: object): Digits {
  const origin = originOf(value);
  const source = sourceOf(origin);
  if (!source) return () => undefined;
  const spans = spansIn(source, origin as Json);
  return (name, member) => {
    if (typeof member !== "number" || !Object.is((origin as never)[name], member)) return undefined;
    return spans.get(name);
  };
}

function spansIn(source: JsonSource, origin: Json): Map<string | number, string> {
  const { text } = source;
  if (isObject(origin)) {
    return new Map(source.membersOf(origin).map(({ name, start, end }) => [name, text.slice(start, end)]));
  }
  return new Map(source.itemsOf(origin as never).map(({ start, end }, i) => [i, text.slice(start, end)]));
}
