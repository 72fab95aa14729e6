import { pgTransaction } from "../../db.ts";

/**
 * Lets go of changes that every copy has taken in long ago: those of transactions that had ended when a mark was made
 * `minutes` or more before. A copy that is older than the mark sees that it is, and is made anew.
 */
export async function forgetChanges(minutes = 20): Promise<void> {
  await pgTransaction(async (client) => {
    await client.query(
      "UPDATE interaction_change_mark SET forgotten = true WHERE marked_at <= now() - make_interval(mins => $1)",
      [minutes],
    );
    const last = "(SELECT xid FROM interaction_change_mark WHERE forgotten ORDER BY xid DESC LIMIT 1)";
    await client.query(`DELETE FROM interaction_change WHERE xid < ${last}`);
    await client.query(`DELETE FROM interaction_change_mark WHERE xid < ${last}`);
    await client.query(
      "INSERT INTO interaction_change_mark (xid, forgotten) VALUES (pg_snapshot_xmin(pg_current_snapshot()), false)",
    );
  });
}
