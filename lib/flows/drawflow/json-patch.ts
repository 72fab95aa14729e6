import { isList, isObject, type Json, type JsonList, type JsonObject, originOf, sameJson } from "./json.ts";
import type { JsonSource, MemberSpan, Span } from "./json-source.ts";
import { inLine, type Style, styleOf, write } from "./json-style.ts";

/** Text that stands in the place of [start, end). */
export type Patch = { start: number; end: number; text: string };

/** What to change in a source's text, in order, so that it says this value; everything else keeps its bytes. */
export function patchesOf(source: JsonSource, value: JsonObject): Patch[] {
  if (value === source.value) return [];
  const patcher = new Patcher(source);
  patcher.objects(source.value, value, []);
  return patcher.patches;
}

export function applied(text: string, patches: readonly Patch[]): string {
  let result = "";
  let at = 0;
  for (const patch of patches) {
    result += text.slice(at, patch.start) + patch.text;
    at = patch.end;
  }
  return result + text.slice(at);
}

class Patcher {
  readonly patches: Patch[] = [];
  readonly #source: JsonSource;
  readonly #style: Style;

  constructor(source: JsonSource) {
    this.#source = source;
    this.#style = styleOf(source.text);
  }

  #values(base: Json, value: Json, span: Span, path?: readonly string[]): void {
    if (Object.is(base, value)) return;
    if (isObject(base) && isObject(value)) this.objects(base, value, path);
    else if (isList(base) && isList(value)) this.#lists(base, value);
    else this.#replace(span, this.#written(value, this.#indentationAt(span.start)));
  }

  /** `path`: the names that lead to it; not told of what stands in a list. */
  objects(base: JsonObject, value: JsonObject, path?: readonly string[]): void {
    const members = this.#source.membersOf(base);
    const renamed = renamedIn(base, value);
    const nameNow = ({ name, shadowed }: MemberSpan) => {
      if (renamed.has(name)) return shadowed ? undefined : renamed.get(name);
      return Object.hasOwn(value, name) ? name : undefined;
    };
    const kept = members.map((member) => nameNow(member) !== undefined);
    const taken = new Set(members.map(nameNow));
    const added = Object.keys(value).filter((name) => !taken.has(name));
    const first = members[kept.indexOf(true)];
    const last = members.at(-1);
    if (!first || !last) {
      if (members.length > 0 || added.length > 0) this.#rewrite(base, value, last);
      return;
    }
    const inPlace = [...members.map(nameNow).filter((name) => name !== undefined), ...added];
    if (saysByOrder(value, path) && isReordered(value, inPlace)) {
      if (isModules(path)) this.#reorder(base, value, new Map(members.map((member) => [nameNow(member), member])));
      else this.#rewrite(base, value, last);
      return;
    }
    if (first !== members[0]) this.#replace({ start: members[0]?.nameStart ?? 0, end: first.nameStart }, "");
    for (const [i, member] of members.entries()) {
      const name = nameNow(member);
      if (name === undefined) {
        if (member.start > first.start) this.#replace({ start: members[i - 1]?.end ?? 0, end: member.end }, "");
        continue;
      }
      if (name !== member.name) this.#replace({ start: member.nameStart, end: member.nameEnd }, JSON.stringify(name));
      if (member.shadowed) continue;
      this.#values(base[member.name] as Json, value[name] as Json, member, path && [...path, name]);
    }
    const starts = members.map(({ nameStart, end }) => ({ start: nameStart, end }));
    const separator = this.#separator(base, starts);
    const colon = this.#source.text.slice(last.nameEnd, last.start);
    for (const name of added) {
      const text = JSON.stringify(name) + colon + this.#beside(separator, value[name] as Json);
      this.#replace({ start: last.end, end: last.end }, separator + text);
    }
  }

  #lists(base: JsonList, value: JsonList): void {
    const items = this.#source.itemsOf(base);
    const pairs = aligned(base, value);
    const [firstPair] = pairs;
    if (!firstPair) {
      if (base.length > 0 || value.length > 0) this.#rewrite(base, value, items.at(-1));
      return;
    }
    const separator = this.#separator(base, items);
    const written = (from: number, to: number) => value.slice(from, to).map((item) => this.#beside(separator, item));
    const [i0, j0] = firstPair;
    const first = items[i0] as Span;
    if (i0 > 0) this.#replace({ start: (items[0] as Span).start, end: first.start }, "");
    if (j0 > 0) this.#replace({ start: first.start, end: first.start }, written(0, j0).join(separator) + separator);
    for (const [at, [i, j]] of pairs.entries()) {
      const span = items[i] as Span;
      this.#values(base[i] as Json, value[j] as Json, span);
      const [nextI, nextJ] = pairs[at + 1] ?? [items.length, value.length];
      const gone = (items[nextI - 1] as Span).end;
      const come = written(j + 1, nextJ).map((text) => separator + text);
      if (gone > span.end || come.length > 0) this.#replace({ start: span.end, end: gone }, come.join(""));
    }
  }

  /** The members come in another order, each with the bytes that it had. */
  #reorder(base: JsonObject, value: JsonObject, members: ReadonlyMap<string | undefined, MemberSpan>): void {
    const { text } = this.#source;
    const spans = this.#source.membersOf(base);
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) return;
    const separator = this.#separator(
      base,
      spans.map(({ nameStart, end }) => ({ start: nameStart, end })),
    );
    const colon = text.slice(last.nameEnd, last.start);
    const written = Object.entries(value).map(([name, member]) => {
      const span = members.get(name);
      if (!span) return JSON.stringify(name) + colon + this.#beside(separator, member);
      const inner = new Patcher(this.#source);
      inner.#values(base[span.name] as Json, member, span, ["drawflow", name]);
      const before = name === span.name ? text.slice(span.nameStart, span.nameEnd) : JSON.stringify(name);
      const patches = inner.patches.map((one) => ({
        ...one,
        start: one.start - span.start,
        end: one.end - span.start,
      }));
      return before + text.slice(span.nameEnd, span.start) + applied(text.slice(span.start, span.end), patches);
    });
    this.#replace({ start: first.nameStart, end: last.end }, written.join(separator));
  }

  /** Nothing of what stood in it stays. */
  #rewrite(base: JsonObject | JsonList, value: Json, last: Span | undefined): void {
    const start = this.#source.startOf(base);
    const { text } = this.#source;
    const end = text.indexOf(isList(base) ? "]" : "}", last?.end ?? start) + 1;
    this.#replace({ start, end }, this.#written(value, this.#indentationAt(start)));
  }

  #written(value: Json, indentation: string, style = this.#style): string {
    this.#source.remember();
    return write(value, style, indentation);
  }

  /** A value after this separator: in lines where the separator breaks the line, else in the same line. */
  #beside(separator: string, value: Json): string {
    const line = separator.lastIndexOf("\n");
    if (line < 0) return this.#written(value, "", inLine(this.#style));
    return this.#written(value, separator.slice(line + 1));
  }

  #separator(base: JsonObject | JsonList, spans: readonly Span[]): string {
    const { text } = this.#source;
    const [before, last] = [spans.at(-2), spans.at(-1)];
    if (before && last) return text.slice(before.end, last.start);
    const gap = text.slice(this.#source.startOf(base) + 1, last?.start);
    return gap.includes("\n") ? `,${gap}` : inLine(this.#style).comma;
  }

  #indentationAt(at: number): string {
    if (this.#style.newline === "") return "";
    const { text } = this.#source;
    return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at) + 1, at))?.[0] ?? "";
  }

  #replace({ start, end }: Span, text: string): void {
    if (this.#source.text.slice(start, end) !== text) this.patches.push({ start, end, text });
  }
}

/**
 * Variables are set one after the other, a port is its place, and modules stand as they were laid: the order of texts, of
 * ports by name and of modules says something.
 */
function saysByOrder(value: JsonObject, path: readonly string[] = []): boolean {
  if (isModules(path)) return true;
  const [drawflow, , data, , side] = path;
  const isPorts = drawflow === "drawflow" && data === "data" && (side === "inputs" || side === "outputs");
  return (path.length === 5 && isPorts) || Object.values(value).every((one) => typeof one === "string");
}

function isModules(path: readonly string[] = []): boolean {
  return path.length === 1 && path[0] === "drawflow";
}

/** Whether names that are written in these places are read in another order than the value's. */
function isReordered(value: JsonObject, inPlace: readonly string[]): boolean {
  // Names that are whole numbers are read in their own order, wherever they are written, and repeated ones in their first place.
  const read = Object.keys(Object.fromEntries(inPlace.map((name) => [name, null])));
  return Object.keys(value).some((name, i) => name !== read[i]);
}

/** Members that stand under another name now: found by what their objects were when the text was read. */
function renamedIn(base: JsonObject, value: JsonObject): Map<string, string> {
  const renamed = new Map<string, string>();
  const added = Object.entries(value).filter(([name]) => !Object.hasOwn(base, name));
  if (added.length === 0) return renamed;
  const names = new Map(Object.entries(base).map(([name, member]) => [member, name]));
  const isStill = (name: string) => Object.hasOwn(value, name) && originIn(value[name]) === base[name];
  for (const [name, member] of added) {
    const before = typeof member === "object" && member !== null ? names.get(originIn(member)) : undefined;
    if (before !== undefined && !renamed.has(before) && !isStill(before)) renamed.set(before, name);
  }
  return renamed;
}

function originIn(value: Json | undefined): Json {
  return typeof value === "object" && value !== null ? (originOf(value) as Json) : (value ?? null);
}

/** Which item of a list became which, in order: what is the same or was, and in a row of equal length each its next. */
function aligned(base: JsonList, value: JsonList): [number, number][] {
  const same = (i: number, j: number) => isSame(base[i] as Json, value[j] as Json);
  let start = 0;
  while (start < base.length && start < value.length && same(start, start)) start++;
  let [i, j] = [base.length, value.length];
  while (i > start && j > start && same(i - 1, j - 1)) [i, j] = [i - 1, j - 1];
  const middle: [number, number][] = [];
  if (i === j) for (let k = start; k < i; k++) middle.push([k, k]);
  else {
    let from = start;
    for (let k = start; k < j; k++) {
      const at = indexFrom(from, i, (b) => same(b, k));
      if (at === undefined) continue;
      middle.push([at, k]);
      from = at + 1;
    }
  }
  const before = Array.from({ length: start }, (_, k): [number, number] => [k, k]);
  const after = Array.from({ length: base.length - i }, (_, k): [number, number] => [i + k, j + k]);
  return [...before, ...middle, ...after];
}

function indexFrom(from: number, to: number, found: (index: number) => boolean): number | undefined {
  for (let at = from; at < to; at++) if (found(at)) return at;
  return undefined;
}

function isSame(base: Json, value: Json): boolean {
  if (typeof value === "object" && value !== null && originOf(value) === base) return true;
  return sameJson(base, value);
}
