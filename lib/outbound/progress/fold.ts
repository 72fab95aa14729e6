import { pool } from "../../db.ts";

/** Puts one row of counts in place of several that count the same, so that readers sum fewer rows. */
export async function foldAttemptCounts(): Promise<void> {
  await fold("attempt_count", "hub_id, at, outcome, agent, disposition", "attempts");
  await fold("attempt_repeat", "hub_id, at, before, kind", "repeats");
}

// In one statement, so that a reader sees either the rows or their sum. With two workers each row is still folded once,
// and a row that is appended meanwhile stays.
async function fold(table: string, key: string, count: string): Promise<void> {
  await pool().query(
    `WITH gone AS (
       DELETE FROM ${table} c USING (SELECT DISTINCT hub_id, at FROM ${table} WHERE NOT is_folded) AS one
        WHERE c.hub_id = one.hub_id AND c.at = one.at RETURNING c.*
     )
     INSERT INTO ${table} (${key}, ${count}, is_folded)
     SELECT ${key}, sum(${count}), true FROM gone GROUP BY ${key} HAVING sum(${count}) <> 0`,
  );
}
