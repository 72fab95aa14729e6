import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { db, type PrismaTx, statement, type Tx } from "../db.ts";
import type { Page } from "../page.ts";
import { forget, isReferred } from "./references.ts";
import { change, idOf, type Lock, missing, type Table } from "./rows.ts";
import type { RecordsQuery } from "./schema/record.ts";
import type { SortedKind } from "./sorts.ts";
import { type SearchedTable, tablePage } from "./table-page.ts";

type Read<K extends SortedKind, Row, Shown, Query> = {
  table: Table;
  searched: SearchedTable<K> | ((query: Query) => SearchedTable<K> | Promise<SearchedTable<K>>);
  rows: (tx: PrismaTx, where: { id: { in: bigint[] } }) => Promise<Row[]>;
  present: (rows: Row[], tx: PrismaTx) => Shown[] | Promise<Shown[]>;
  /** The id behind an address, where it is neither a unique name nor an id alone. */
  locate?: (tx: Tx, key: string, lock?: Lock) => Promise<bigint>;
};

/** `list` and `read` of a record. */
export function readingVerbs<
  K extends SortedKind,
  Row extends { id: bigint },
  Shown,
  Query extends RecordsQuery = RecordsQuery,
>(record: Read<K, Row, Shown, Query>) {
  const { table, searched, rows, present, locate = (tx, key, lock) => idOf(tx, table, key, lock) } = record;

  async function list(query: Query, _actor: Actor): Promise<Page<Shown>> {
    const shown = typeof searched === "function" ? await searched(query) : searched;
    const { found, ...page } = await tablePage(shown, query, (ids) => rows(db(), { id: { in: ids } }));
    return { result: await present(found, db()), ...page };
  }

  async function one(tx: PrismaTx, key: string, lock?: Lock): Promise<{ id: bigint; shown: Shown }> {
    const id = await locate(tx, key, lock);
    const [shown] = await present(await rows(tx, { id: { in: [id] } }), tx);
    if (!shown) throw missing(table, key);
    return { id, shown };
  }

  async function read(key: string, _actor: Actor): Promise<{ result: Shown }> {
    return { result: (await one(db(), key)).shown };
  }

  return { list, read, one };
}

type Changed<Row, Shown, Fields, Changes> = {
  table: "blacklist" | "campaign" | "disposition" | "hub" | "template";
  /** The field that a taken value is reported at. */
  unique: string;
  /** How the audit log calls a record. */
  target: (shown: Shown) => string;
  /** Removes what a new record takes the place of, and gives it. */
  replace?: (tx: PrismaTx, fields: Fields) => Promise<Shown | null>;
  insert: (tx: PrismaTx, fields: Fields) => Promise<Row>;
  /** Changes the row, which is locked; one that history refers to is disabled by `{ enabled: false }`. */
  alter: (tx: PrismaTx, id: bigint, changes: Changes, before: Shown) => Promise<Row>;
};

/** The five verbs of a record, each change with its audit entry. What `references.ts` finds in use is not removed. */
export function recordVerbs<
  K extends SortedKind,
  Row extends { id: bigint },
  Shown extends object,
  Fields,
  Changes extends object,
  Query extends RecordsQuery = RecordsQuery,
>(record: Read<K, Row, Shown, Query> & Changed<Row, Shown, Fields, Changes>) {
  const { table, present, unique, target, replace, insert, alter } = record;
  const { list, read, one } = readingVerbs(record);
  const only = async (tx: PrismaTx, row: Row) => (await present([row], tx))[0] as Shown;

  function create(fields: Fields, actor: Actor): Promise<{ result: Shown }> {
    return change(unique, async (tx) => {
      const replaced = await replace?.(tx, fields);
      const result = await only(tx, await insert(tx, fields));
      await audit(tx, actor, `${table}.create`, target(result), replaced, result);
      return { result };
    });
  }

  function update(key: string, changes: Changes, actor: Actor): Promise<{ result: Shown }> {
    return change(unique, async (tx) => {
      const { id, shown: before } = await one(tx, key, "change");
      const result = await only(tx, await alter(tx, id, changes, before));
      await audit(tx, actor, `${table}.update`, target(before), before, result);
      return { result };
    });
  }

  function remove(key: string, actor: Actor): Promise<{ result: Shown; removed: boolean }> {
    return change(unique, async (tx) => {
      const { id, shown: before } = await one(tx, key, "remove");
      const removed = !(await isReferred(tx, table, id));
      const result = removed ? before : await only(tx, await alter(tx, id, { enabled: false } as Changes, before));
      if (removed) {
        await statement(tx, `DELETE FROM "${table}" WHERE id = $1`, [id]);
        await forget(tx, table, id);
      }
      const verb = removed ? "remove" : "disable";
      await audit(tx, actor, `${table}.${verb}`, target(before), before, removed ? null : result);
      return { result, removed };
    });
  }

  return { list, read, create, update, remove };
}
