import { pool } from "../../db.ts";

/** How many connections wait for a lock that the connection with this process id has. */
export async function lockWaits(pid: number | undefined): Promise<number | undefined> {
  const { rows } = await pool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))",
    [pid],
  );
  return rows[0]?.n;
}
