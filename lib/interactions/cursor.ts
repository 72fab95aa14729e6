import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../errors.ts";
import { isStorable } from "../text.ts";
import { parseUtc } from "../time.ts";
import type { SortKey } from "./ordering.ts";
import { channel, direction, guid } from "./schema.ts";
import type { Search } from "./search-schema.ts";

const content = z.tuple([z.string()], z.union([z.string(), z.null()]));

/** What `next` says: the sort keys of a page's last row, and which search they belong to. */
export function encodeCursor(search: Search, values: (string | null)[]): string {
  return Buffer.from(JSON.stringify([mark(search), ...values])).toString("base64url");
}

/** The values that `after` holds, each of its key's type; 400 where it was not made by this very search. */
export function decodeCursor(search: Search, after: string, keys: SortKey[]): (string | null)[] {
  const [made, ...values] = read(after) ?? [];
  const fits = values.length === keys.length && keys.every((key, i) => isOf(key, values[i] ?? null));
  if (made !== mark(search) || !fits) throw invalid("after", "is not the next of an answer to this search", "cursor");
  return values;
}

function read(after: string): z.output<typeof content> | undefined {
  try {
    return content.safeParse(JSON.parse(Buffer.from(after, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

/** Paging aside, the same for the same search. */
function mark({ index, rows, after, ...search }: Search): string {
  const named = Object.entries(search).filter(([, value]) => value !== undefined);
  const sorted = named.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 12);
}

const types: Record<SortKey["type"], (value: string) => boolean> = {
  timestamptz: (value) => parseUtc(value) !== null,
  int: (value) => /^-?\d{1,10}$/.test(value) && (Number(value) | 0) === Number(value),
  text: isStorable,
  channel: (value) => channel.safeParse(value).success,
  direction: (value) => direction.safeParse(value).success,
  uuid: (value) => guid.safeParse(value).success,
};

function isOf({ type, nullable }: SortKey, value: string | null): boolean {
  return value === null ? nullable : types[type](value);
}
