import { canonicalId, phoneNumber } from "../client-id.ts";
import { parseForWriting } from "../json/exact.ts";
import { fold } from "../text.ts";

/** What a person is looked for by. */
export type PersonKey = { by: "clientId" | "contactId"; value: string };

/** What stands where something of a person stood, if it cannot be empty. */
export const ERASED = "[erased]";

// Shorter ones would be found in dates, amounts and other people's numbers: they count only in a field of their own.
const TELLING_CHARACTERS = 7;

/** Tells what in a record is about one person. Pure: the same for a segment, a contact, an event or an answer. */
export class Person {
  readonly sought: PersonKey;
  readonly #key: string;
  readonly #inText: RegExp | null;
  readonly #fragments: readonly string[];

  constructor(sought: PersonKey) {
    this.sought = sought;
    this.#key = sought.by === "clientId" ? keyOf(sought.value) : sought.value;
    this.#inText = this.#key.length < TELLING_CHARACTERS ? null : pattern(this.#key, sought.by);
    this.#fragments = this.fragments.map((fragment) => fragment.toLowerCase());
  }

  /** The spellings in which an exact search finds the person. */
  get spellings(): string[] {
    if (this.sought.by === "contactId") return [this.sought.value];
    const number = phoneNumber(this.#key) === null ? [] : [this.#key, `+${this.#key}`, `00${this.#key}`];
    return [...new Set([fold(this.sought.value), ...number])];
  }

  /** What every text that may hold something of the person contains, in any case. */
  get fragments(): string[] {
    return [...new Set([this.#key, JSON.stringify(this.#key).slice(1, -1)])];
  }

  /** Whether the text may hold something of the person: no is certain, and found long before the text is read as JSON. */
  mayBeIn(text: string): boolean {
    const lower = text.toLowerCase();
    return this.#fragments.some((fragment) => lower.includes(fragment));
  }

  /** Whether a client is the person. */
  is(id: unknown, contactId: unknown): boolean {
    if (this.sought.by === "contactId") return contactId === this.#key;
    if (typeof id !== "string" && typeof id !== "number") return false;
    return keyOf(String(id)) === this.#key;
  }

  /** The text without the person's id. */
  erasedFrom(text: string): string {
    return this.#inText ? text.replace(this.#inText, ERASED) : text;
  }
}

/** Numbers by their digits, whatever stands between them; all else folded. */
function keyOf(clientId: string): string {
  const number = phoneNumber(clientId);
  return number === null ? fold(clientId) : canonicalId(number);
}

/** The key as a word of its own: not as a part of a longer number, name or address. */
function pattern(key: string, by: PersonKey["by"]): RegExp {
  const text = RegExp.escape(key);
  if (by === "clientId" && phoneNumber(key) !== null) {
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:\\+|00)?${text}(?![\\p{L}\\p{N}])`, "gu");
  }
  const flags = by === "clientId" ? "giu" : "gu";
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${text}(?![\\p{L}\\p{N}]|[.-][\\p{L}\\p{N}])`, flags);
}

type Members = Record<string, unknown>;

// What says something of a client, in whichever record it stands; channels, times, agents and outcomes are not among it.
const who = ["client", "clientId", "clientIds", "clientName", "contactId", "userName", "number"];
const said = ["data", "content", "subject", "message", "comment", "comments"];
const personal = new Set([...who, ...said]);

/**
 * A value of JSON without the person: records that are the person's lose everything personal, others the person's id
 * where they mention it. `theirs`: the whole value is known to be the person's.
 */
export function withoutPerson(value: unknown, person: Person, theirs = false): { value: unknown; changed: boolean } {
  let changed = false;
  const walk = (one: unknown, own: boolean): unknown => {
    if (typeof one === "string" || typeof one === "number" || isRaw(one)) {
      const text = isRaw(one) ? one.rawJSON : String(one);
      const left = person.erasedFrom(text);
      if (left === text) return one;
      changed = true;
      return left;
    }
    if (Array.isArray(one)) return one.map((each) => walk(each, own));
    if (typeof one !== "object" || one === null) return one;
    const members = one as Members;
    const isOwn = own || isTheirs(members, person);
    const segments = segmentsOf(members);
    const marks = segments && segmentsOfPerson(segments, person);
    const entries = Object.entries(members).map(([name, inner]) => {
      if (isOwn && personal.has(name)) return [name, blank(name, inner)];
      if (marks && name === "segments") return [name, segments.map((segment, i) => walk(segment, marks[i] ?? false))];
      return [walk(name, false), walk(inner, isOwn)];
    });
    return Object.fromEntries(entries);
  };
  const blank = (name: string, inner: unknown) => {
    if (isEmpty(inner)) return inner;
    changed = true;
    if (Array.isArray(inner)) return [];
    // A search that is kept stays one, for nobody.
    return typeof inner === "string" && who.includes(name) ? ERASED : null;
  };
  const left = walk(value, theirs);
  return { value: changed ? left : value, changed };
}

/** The same of text: of JSON by its members, number by number as it was; of any other the person's id. */
export function textWithoutPerson(text: string, person: Person, theirs = false): string {
  const json = jsonIn(text);
  if (!json) return person.erasedFrom(text);
  const { value, changed } = withoutPerson(json.value, person, theirs);
  return changed ? JSON.stringify(value) : text;
}

/** The value of text that is an object or an array of JSON. */
export function jsonIn(text: string): { value: unknown } | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return { value: parseForWriting(text) };
  } catch {
    return null;
  }
}

/**
 * Which segments of one interaction are the person's: those that name the person, those that name the same client as
 * one of these by another id, and those that name nobody.
 */
export function segmentsOfPerson(segments: readonly unknown[], person: Person): boolean[] {
  const clients = segments.map((segment) => {
    const { client } = Object(segment) as { client?: { id?: unknown; contactId?: unknown } | null };
    return { id: client?.id || null, contactId: client?.contactId || null };
  });
  const theirs = clients.map(({ id, contactId }) => person.is(id, contactId));
  if (!theirs.includes(true)) return theirs;
  for (let found = true; found; ) {
    found = false;
    const known = clients.filter((_, i) => theirs[i]);
    const ids = new Set(known.flatMap(({ id }) => id ?? []));
    const contactIds = new Set(known.flatMap(({ contactId }) => contactId ?? []));
    for (const [i, { id, contactId }] of clients.entries()) {
      if (theirs[i]) continue;
      const same = ids.has(id as string) || contactIds.has(contactId as string);
      const another = (id !== null && ids.size > 0) || (contactId !== null && contactIds.size > 0);
      if (!same && another) continue;
      theirs[i] = true;
      found = true;
      break;
    }
  }
  return theirs;
}

function isTheirs(members: Members, person: Person): boolean {
  const { client, clientId, clientIds, contactId, number } = members;
  const ids = [
    clientId,
    number,
    typeof client === "string" ? client : null,
    ...(Array.isArray(clientIds) ? clientIds : []),
  ];
  if (ids.some((id) => person.is(id, null)) || person.is(null, contactId)) return true;
  if (typeof client !== "object" || client === null) return false;
  const named = client as { id?: unknown; contactId?: unknown };
  return person.is(named.id, named.contactId);
}

function segmentsOf({ segments }: Members): unknown[] | null {
  return Array.isArray(segments) ? segments : null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    value === ERASED ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A number whose digits are kept as they were written. */
function isRaw(value: unknown): value is { rawJSON: string } {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
