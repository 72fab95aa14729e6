import { crc32 } from "node:zlib";
import { z } from "zod";
import { invalid } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { isStorable } from "../../text.ts";
import { parseUtc } from "../../time/instant.ts";
import { searched } from "../feed/summary.ts";
import { channel, direction, guid } from "../schema.ts";
import { columnOf, type RawRow, type SummaryColumn } from "./columns.ts";
import type { SortKey } from "./ordering.ts";
import type { Search } from "./schema.ts";

const content = z.tuple([z.string()], z.union([z.string(), z.null()]));

/** What `next` says: where a page's last row stands in the order, and which search it belongs to. */
export function encodeCursor(search: Search, keys: SortKey[], last: RawRow): string {
  const values = columnsOf(keys).map((column) => columnOf(last, column));
  return Buffer.from(JSON.stringify([mark(search), ...values])).toString("base64url");
}

/** The keys' values that `after` holds, each of its type; 400 where it was not made by this very search. */
export function decodeCursor(search: Search, after: string, keys: SortKey[]): (string | null)[] {
  const columns = columnsOf(keys);
  const [made, ...values] = read(after) ?? [];
  const held = keys.map(({ of }) => values[columns.indexOf(of)] ?? null);
  const fits = values.length === columns.length && keys.every((key, i) => isOf(key, held[i] ?? null));
  if (made !== mark(search) || !fits) throw invalid("after", "is not the `next` of an answer to this search", "cursor");
  return keys.map(({ type }, i) => {
    const value = held[i] ?? null;
    return type === "folded" && value !== null ? searched(value) : value;
  });
}

function columnsOf(keys: SortKey[]): SummaryColumn[] {
  return [...new Set(keys.map(({ of }) => of))];
}

function read(after: string): z.output<typeof content> | undefined {
  try {
    return content.safeParse(readJson(Buffer.from(after, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

/** Paging, the total and what more is told of rows aside, the same for the same search. It tells a mistake and keeps no secret, so a checksum will do. */
function mark({ index, rows, after, total, handling, ...search }: Search): string {
  const named = Object.entries(search).filter(([, value]) => value !== undefined);
  const sorted = named.sort(([one], [other]) => (one < other ? -1 : 1));
  return crc32(JSON.stringify(sorted)).toString(36);
}

const types: Record<SortKey["type"], (value: string) => boolean> = {
  timestamptz: (value) => parseUtc(value) !== null,
  int: (value) => /^-?\d{1,10}$/.test(value) && (Number(value) | 0) === Number(value),
  text: isStorable,
  folded: isStorable,
  channel: (value) => channel.safeParse(value).success,
  direction: (value) => direction.safeParse(value).success,
  uuid: (value) => guid.safeParse(value).success,
};

function isOf({ type, nullable }: SortKey, value: string | null): boolean {
  return value === null ? nullable : types[type](value);
}
