import { expect } from "vitest";
import { pool } from "../../db.ts";

/** How many of a list wait, are being worked, are done and cancelled: its own counts, which are those of its contacts. */
export async function addsUp(list: bigint): Promise<string | undefined> {
  const { rows } = await pool().query<{ kept: string; counted: string }>(
    `SELECT concat_ws(' ', l.saved - l.working - l.done - l.cancelled, l.working, l.done, l.cancelled) AS kept,
            (SELECT concat_ws(' ', count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'working'),
                    count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'cancelled'))
               FROM contact WHERE list_id = l.id) AS counted FROM list l WHERE id = $1`,
    [list],
  );
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  return rows[0]?.kept;
}
