import { expect } from "vitest";
import { pgTransaction, pool } from "../../db.ts";
import type { ContactState } from "../../generated/prisma/enums.ts";
import { countContacts } from "./counts.ts";

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

/** Puts a contact that waits into this state, which its list counts. */
export async function setState(
  { list, position, attempts = 0 }: { list: bigint; position: bigint; attempts?: number },
  state: ContactState,
): Promise<void> {
  await pgTransaction(async (client) => {
    await client.query("UPDATE contact SET state = $3, attempts = $4 WHERE list_id = $1 AND position = $2", [
      list,
      position,
      state,
      attempts,
    ]);
    if (state !== "waiting") await countContacts(client, list, { [state]: 1 });
  });
}
