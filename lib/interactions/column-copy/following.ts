import type pg from "pg";
import { to } from "pg-copy-streams";
import { notIn } from "../../database/snapshots.ts";
import { ColumnCopy } from "./column-copy.ts";
import { type CopyChange, copiedColumns } from "./copied-columns.ts";
import { isWhole } from "./snapshots.ts";
import { RUN_ROWS } from "./sorted-rows.ts";

/** The copy cannot go on: it must be made anew. */
export class TooFarBehind extends Error {
  constructor() {
    super("too many changes for the column copy; it is rebuilt");
  }
}

/** The copy would take more memory than it may. */
export class TooLarge extends Error {}

// More changes than that at once take longer to apply than it takes to read everything anew.
const MOST_CHANGES = 8 * RUN_ROWS;

/** A copy of all there is, at one snapshot. */
export async function loadCopy(client: pg.Client, limit: number): Promise<ColumnCopy> {
  // In a database that was restored from another server's, changes bear that one's numbers and would seem to be to come.
  await client.query("DELETE FROM interaction_change WHERE NOT pg_visible_in_snapshot(xid, pg_current_snapshot())");
  await client.query("DELETE FROM interaction_change_mark WHERE xid > pg_snapshot_xmax(pg_current_snapshot())");
  return atOneSnapshot(client, async (snapshot) => {
    const copy = new ColumnCopy(snapshot);
    let rows: CopyChange[] = [];
    const add = () => {
      copy.apply(rows, snapshot);
      rows = [];
      if (copy.bytes > limit) throw new TooLarge();
    };
    for await (const lines of linesOf(client, `SELECT 1, ${copiedColumns} FROM interaction`)) {
      for (const line of lines) if (rows.push(copy.parse(line)) === RUN_ROWS) add();
    }
    add();
    return copy;
  });
}

/** Brings the copy to what the database holds now. */
export async function followChanges(client: pg.Client, copy: ColumnCopy, limit: number): Promise<void> {
  await atOneSnapshot(client, async (snapshot) => {
    const { rows } = await client.query(`SELECT ${isWhole("$1::pg_snapshot")} AS whole`, [copy.snapshot]);
    if (!rows[0]?.whole) throw new TooFarBehind();
    const changes: CopyChange[] = [];
    // No parameters in COPY; digits, colons and commas need no quoting.
    const since = `SELECT gain, ${copiedColumns} FROM interaction_change WHERE ${notIn(`'${copy.snapshot}'::pg_snapshot`)}`;
    for await (const lines of linesOf(client, since)) {
      for (const line of lines) if (changes.push(copy.parse(line)) > MOST_CHANGES) throw new TooFarBehind();
    }
    copy.apply(changes, snapshot);
  });
  if (copy.bytes > limit) throw new TooLarge();
}

async function atOneSnapshot<T>(client: pg.Client, work: (snapshot: string) => Promise<T>): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const { rows } = await client.query<{ snapshot: string }>("SELECT pg_current_snapshot()::text AS snapshot");
    const result = await work(rows[0]?.snapshot ?? "");
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function* linesOf(client: pg.Client, select: string): AsyncGenerator<string[]> {
  const stream = client.query(to(`COPY (${select}) TO STDOUT`));
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + (chunk as Buffer).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}
