import { mayLoseDigits } from "../../json/exact.ts";
import { readJson } from "../../json/read.ts";
import { afterBlanks, endOfValue } from "../../json/text.ts";
import { isObject, type Json, type JsonList, type JsonObject } from "./json.ts";

/** Where an item of a list stands in the text: [start, end). */
export type Span = { start: number; end: number };

/** Where a member of an object stands; `shadowed`: the same name comes again, and JSON.parse took that one. */
export type MemberSpan = Span & { name: string; nameStart: number; nameEnd: number; shadowed: boolean };

// A copied object's digits are found in the text that it was read from, which may be another document's.
const known = new WeakMap<object, JsonSource>();

/** JSON text, its value, and where in the text each part of the value stands; looked up when asked for. */
export class JsonSource {
  readonly text: string;
  readonly value: JsonObject;
  readonly #starts = new WeakMap<object, number>();
  readonly #members = new WeakMap<object, MemberSpan[]>();
  readonly #items = new WeakMap<object, Span[]>();
  #remembered = false;

  constructor(text: string, value: JsonObject) {
    this.text = text;
    this.value = value;
    this.#starts.set(value, afterBlanks(text, 0));
  }

  /** The span of an object or list of this value; its parents must have been looked at before it. */
  startOf(value: object): number {
    const start = this.#starts.get(value);
    if (start === undefined) throw new Error("This value is not of the document.");
    return start;
  }

  membersOf(object: JsonObject): MemberSpan[] {
    const seen = this.#members.get(object);
    if (seen) return seen;
    const members = readMembers(this.text, this.startOf(object));
    const later = new Set<string>();
    for (const member of members.toReversed()) {
      member.shadowed = later.has(member.name);
      later.add(member.name);
      if (!member.shadowed) this.#place(object[member.name], member);
    }
    this.#members.set(object, members);
    return members;
  }

  itemsOf(list: JsonList): Span[] {
    const seen = this.#items.get(list);
    if (seen) return seen;
    const items = readItems(this.text, this.startOf(list));
    for (const [i, span] of items.entries()) this.#place(list[i], span);
    this.#items.set(list, items);
    return items;
  }

  /** Lets `sourceOf` find this text's objects, where it holds numbers that would be lost without it. */
  remember(): void {
    if (this.#remembered) return;
    this.#remembered = true;
    if (mayLoseDigits(this.text)) this.#rememberAll(this.value);
  }

  #rememberAll(value: Json | undefined): void {
    if (typeof value !== "object" || value === null) return;
    known.set(value, this);
    if (isObject(value)) for (const { name } of this.membersOf(value)) this.#rememberAll(value[name]);
    else for (const i of this.itemsOf(value).keys()) this.#rememberAll(value[i]);
  }

  #place(value: Json | undefined, span: Span): void {
    if (typeof value === "object" && value !== null) this.#starts.set(value, span.start);
  }
}

/** The text that an object was read from, if that text is needed to write the object again. */
export function sourceOf(value: object): JsonSource | undefined {
  return known.get(value);
}

function readMembers(text: string, open: number): MemberSpan[] {
  const members: MemberSpan[] = [];
  let at = afterBlanks(text, open + 1);
  while (text[at] !== "}") {
    if (text[at] === ",") at = afterBlanks(text, at + 1);
    const nameEnd = endOfValue(text, at);
    const start = afterBlanks(text, afterBlanks(text, nameEnd) + 1);
    const end = endOfValue(text, start);
    const name: string = readJson(text.slice(at, nameEnd));
    members.push({ name, nameStart: at, nameEnd, start, end, shadowed: false });
    at = afterBlanks(text, end);
  }
  return members;
}

function readItems(text: string, open: number): Span[] {
  const items: Span[] = [];
  let at = afterBlanks(text, open + 1);
  while (text[at] !== "]") {
    if (text[at] === ",") at = afterBlanks(text, at + 1);
    const end = endOfValue(text, at);
    items.push({ start: at, end });
    at = afterBlanks(text, end);
  }
  return items;
}
