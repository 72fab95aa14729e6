import type pg from "pg";
import { pool } from "../../db.ts";
import type { RawRow } from "../search/columns.ts";
import { raw, withNames } from "../search/present.ts";
import { allStatement, totalStatement, type Wanted } from "../search/statements.ts";
import type { FileWriter } from "./file.ts";

const FETCHED_ROWS = 2000;
// All of it may have to be sorted or counted before the first part is there.
const LONGEST_PART = "10min";

/**
 * All that is wanted, in order and as it is at one moment, some thousand rows at a time through a cursor on a
 * connection of its own. The next are on their way while these are worked on.
 */
export async function* exportRows(
  wanted: Wanted,
  { handling }: FileWriter,
  counted?: (total: number) => Promise<void>,
): AsyncGenerator<RawRow[]> {
  const client = await pool().connect();
  let broken: Error | boolean = true;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(`SET LOCAL statement_timeout = '${LONGEST_PART}'`);
    if (counted) {
      const { rows } = await client.query<(string | null)[]>({ ...raw, ...totalStatement(wanted, null) });
      await counted(Number(rows[0]?.[0]));
    }
    const { text, values } = allStatement(wanted, handling);
    await client.query({ text: `DECLARE export NO SCROLL CURSOR FOR ${text}`, values });
    let coming = fetchFrom(client);
    for (;;) {
      const rows = await coming;
      const last = rows.length < FETCHED_ROWS;
      if (!last) coming = fetchFrom(client);
      if (rows.length > 0) yield rows;
      if (last) break;
    }
    await client.query("COMMIT");
    broken = false;
  } finally {
    // Ended half-way, by an error or by its reader: the connection goes with it.
    client.release(broken);
  }
}

function fetchFrom(client: pg.PoolClient): Promise<RawRow[]> {
  const coming = client
    .query<(string | null)[]>({ ...raw, text: `FETCH ${FETCHED_ROWS} FROM export` })
    .then(({ rows }) => rows);
  // Nobody may be waiting for it any more when the reader goes away.
  coming.catch(() => {});
  return coming;
}

/** The lines of these rows. */
export function exportLines(rows: readonly RawRow[], { line }: FileWriter): Promise<string> {
  return withNames((nameOf) => {
    let text = "";
    for (const row of rows) text += line(row, nameOf);
    return text;
  });
}
