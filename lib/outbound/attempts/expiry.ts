import { pgTransaction } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { Poller } from "../../jobs/poller.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { countContacts } from "./counts.ts";
import { unqueueContacts } from "./queue.ts";

const MOST_CONTACTS = 500;

/** Cancels leads that have expired, whether or not anybody would attempt them. */
export function makeExpiryClock(): Poller {
  return new Poller({
    what: "leads that have expired",
    everyMs: SECOND_MS,
    atOnce: 1,
    find: async () => [{ key: "expired", work: async () => (await cancelExpired()) === MOST_CONTACTS }],
  });
}

/** Takes contacts that wait and have expired out of what waits; says how many. One that is being changed comes later. */
export async function cancelExpired(): Promise<number> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Pick<ContactModel, "listId" | "position">>(
      `WITH expired AS (
         SELECT list_id, position FROM contact WHERE state = 'waiting' AND expires_at <= clock_timestamp()
          ORDER BY expires_at LIMIT ${MOST_CONTACTS} FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE contact c SET state = 'cancelled', next_attempt_at = NULL FROM expired
        WHERE c.list_id = expired.list_id AND c.position = expired.position
       RETURNING c.list_id AS "listId", c.position`,
    );
    const lists = [...Map.groupBy(rows, ({ listId }) => listId)].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [listId, some] of lists) {
      await countContacts(client, listId, { cancelled: some.length });
      await unqueueContacts(
        client,
        listId,
        some.map(({ position }) => position),
      );
    }
    return rows.length;
  });
}
