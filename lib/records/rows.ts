import { sqlState } from "../database/errors.ts";
import { type PrismaTx, statement, type Tx, transaction } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import { formatUtc } from "../time/instant.ts";
import type { RecordsPageQuery } from "./schema/record.ts";

/** Each table's unique name, and the word for one of its records. */
const tables = {
  campaign: { name: "name", word: "campaign" },
  hub: { name: "name", word: "hub" },
  template: { name: "name", word: "template" },
  profile: { name: "name", word: "profile" },
  user: { name: "username", word: "user" },
  blacklist: { name: "client_id", word: "blacklist entry" },
  disposition: { name: null, word: "disposition" },
  api_key: { name: null, word: "API key" },
  secret: { name: "name", word: "secret" },
} as const;

export type Table = keyof typeof tables;
export type NamedTable = Exclude<Table, "disposition" | "api_key" | "blacklist" | "secret">;

/** `change`: others may still refer to the record meanwhile; `remove`: nobody may begin to. */
export type Lock = "none" | "change" | "remove";
export const locks = { none: "", change: "FOR NO KEY UPDATE", remove: "FOR UPDATE" };

/** The id of the record with this exact name, else with this id where the text is digits only; 404 where there is none. */
export async function idOf(tx: Tx, table: Table, key: string, lock: Lock = "none"): Promise<bigint> {
  const { name } = tables[table];
  const id = /^\d{1,18}$/.test(key) ? BigInt(key) : null;
  const [row] = name
    ? await statement<{ id: bigint }>(
        tx,
        `SELECT id FROM "${table}" WHERE "${name}" = $1 OR id = $2 ORDER BY "${name}" = $1 DESC LIMIT 1 ${locks[lock]}`,
        [key, id],
      )
    : await statement<{ id: bigint }>(tx, `SELECT id FROM "${table}" WHERE id = $1 ${locks[lock]}`, [id]);
  if (!row) throw missing(table, key);
  return row.id;
}

/** The 404 of a record that is not there. */
export function missing(table: Table, key: string): AppError {
  return new AppError("not-found", `There is no ${tables[table].word} ${key}.`);
}

/**
 * The ids behind names in a body, or the 400 that says at which path one is unknown. The rows stay until the
 * transaction ends.
 */
export async function idsNamed(tx: Tx, table: NamedTable, names: readonly string[], path: (i: number) => string) {
  const { name, word } = tables[table];
  const rows = await statement<{ id: bigint; name: string }>(
    tx,
    `SELECT id, "${name}" AS name FROM "${table}" WHERE "${name}" = ANY($1::text[]) ORDER BY id FOR KEY SHARE`,
    [names],
  );
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const unknown = names.flatMap((one, i) =>
    ids.has(one) ? [] : [{ path: path(i), code: "unknown", message: `there is no ${word} ${one}` }],
  );
  if (unknown[0]) throw new AppError("invalid", `${unknown[0].path}: ${unknown[0].message}`, { errors: unknown });
  return [...ids.values()];
}

/** `idsNamed` for a field that holds one name. */
export async function idNamed(tx: Tx, table: NamedTable, name: string, path: string): Promise<bigint> {
  const [id] = await idsNamed(tx, table, [name], () => path);
  return id as bigint;
}

/** The names behind ids; what is not there any more is left out. */
export async function namesOf(tx: Tx, table: NamedTable, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const { name } = tables[table];
  const rows = await statement<{ id: bigint; name: string }>(
    tx,
    `SELECT id, "${name}" AS name FROM "${table}" WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * One change of a record. `unique` names the field that a taken value is reported at. Whoever waits two seconds
 * for another's lock (an upload into the hub, say) is told to try again.
 */
export async function change<T>(unique: string, work: (tx: PrismaTx) => Promise<T>): Promise<T> {
  try {
    return await transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('lock_timeout', '2s', true)`;
      return work(tx);
    });
  } catch (error) {
    const state = sqlState(error);
    if (state === "23505") throw invalid(unique, "is taken by another record", "taken");
    if (state === "55P03" || state === "40P01") {
      throw new AppError("conflict", "Another request is changing this record; try again.", { retryAfter: 2 });
    }
    throw error;
  }
}

/** `skip` and `take` of a page. */
export function paging(query: RecordsPageQuery) {
  return { skip: query.index, take: query.rows };
}

/** The given fields only: Prisma would take `undefined` for a mistake. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The fields that every record answers. */
export function stampsOf(row: { id: bigint; createdAt: Date; updatedAt: Date }) {
  return { id: Number(row.id), createdAt: formatUtc(row.createdAt), updatedAt: formatUtc(row.updatedAt) };
}
