import { mayLoseDigits } from "../../json/exact.ts";
import { readJson } from "../../json/read.ts";
import { endOfString } from "../../json/text.ts";
import type { Json } from "../drawflow/json.ts";

/** Texts in which numbers that JavaScript would round stand as strings, and the ways back. */
type Marked = {
  texts: string[];
  /** What was made of such texts, with the numbers as they were written. */
  restored: (text: string) => string;
  /** A value of such a text, for people: with those numbers as texts. */
  readable: <T extends Json | undefined>(value: T) => T;
};

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** So that values are compared, and taken from one text to another, digit by digit. The texts are JSON, or stay. */
export function withDigits(texts: string[]): Marked {
  if (!texts.some(mayLoseDigits)) {
    return { texts, restored: (text) => text, readable: (value) => value };
  }
  let mark = "digits:";
  while (texts.some((text) => text.includes(mark))) mark = `#${mark}`;
  const written = new RegExp(`"${mark}([^"]*)"`, "g");
  return {
    texts: texts.map((text) => (mayLoseDigits(text) ? markedIn(text, mark) : text)),
    restored: (text) => text.replace(written, "$1"),
    readable: (value) => (value === undefined ? value : readJson(JSON.stringify(value).replaceAll(`"${mark}`, '"'))),
  };
}

function markedIn(text: string, mark: string): string {
  let [made, done] = ["", 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1;
    if (!/[-\d]/.test(text[at] ?? "")) continue;
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    if (number === undefined) continue;
    if (isRounded(number)) {
      made += `${text.slice(done, at)}"${mark}${number}"`;
      done = at + number.length;
    }
    at += number.length - 1;
  }
  return made + text.slice(done);
}

function isRounded(number: string): boolean {
  const read = Number(number);
  return !Number.isFinite(read) || exactly(number) !== exactly(String(read));
}

/** The same text for every way to write a number. */
function exactly(number: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
