import type pg from "pg";
import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { db, pgTransaction } from "../../../db.ts";
import type { ContactModel } from "../../../generated/prisma/models/Contact.ts";
import type { ListRetryModel } from "../../../generated/prisma/models/ListRetry.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { isUnderWay } from "../../dispatch/under-way.ts";
import { hubFor } from "../../hubs/access.ts";
import { findList } from "../../lists/lists.ts";
import { countContacts, finishIfOver } from "../counts.ts";
import { reopenList } from "../move.ts";
import { queueContacts } from "../queue.ts";
import type { AskedRetry } from "./schema.ts";

/** The job that tries contacts of lists again. */
export const RETRY = "lists.retry";

/** So many contacts are looked at in one transaction, whose locks others wait for. */
const CHUNK_ROWS = 5000;

/** Tries again, in the background, whoever of a list came to one of these results; says how many that are. */
export async function retryList(
  hubName: string,
  id: number,
  { result: outcomes }: AskedRetry,
  actor: Actor,
): Promise<{ result: { contacts: number } }> {
  const hub = await hubFor(hubName, actor);
  return pgTransaction(async (client) => {
    const list = await findList(client, hub, id);
    const { rows } = await client.query<{ contacts: number }>(
      `SELECT count(*)::int AS contacts FROM contact c JOIN hub h ON h.id = $3 WHERE c.list_id = $1 AND ${retried}`,
      [list.id, outcomes, hub.id],
    );
    const contacts = rows[0]?.contacts ?? 0;
    if (contacts > 0) {
      await client.query("INSERT INTO list_retry (list_id, outcomes, created_at) VALUES ($1, $2, clock_timestamp())", [
        list.id,
        outcomes,
      ]);
      // The list is active before the job runs, so that its page follows the work from now on.
      await reopenList(client, list.id);
      await enqueue(client, RETRY, {});
    }
    await audit(client, actor, "list.retry", `${hub.name}/${id}`, null, { result: outcomes, contacts });
    return { result: { contacts } };
  });
}

/** Of a contact `c` of hub `h`, $2 being the results: callbacks keep their time, and who is at the hub's cap or at work stays. */
const retried = `c.state IN ('waiting', 'done') AND c.result = ANY($2::text[]) AND c.owed IS NOT TRUE
  AND (h.max_total IS NULL OR c.attempts < h.max_total) AND NOT ${isUnderWay}`;

/** Does what was asked for. Any number of workers do it at once, each killed at any point: nobody is tried twice. */
export async function workRetries(): Promise<void> {
  for (const { id } of await db().listRetry.findMany({ select: { id: true }, orderBy: { id: "asc" } })) {
    while (await retryChunk(id)) {
      // The next chunk.
    }
  }
}

type Asked = Pick<ListRetryModel, "listId" | "outcomes" | "next" | "createdAt">;

/** Tries the next contacts again; says whether there may be more. */
async function retryChunk(id: bigint): Promise<boolean> {
  return pgTransaction(async (client) => {
    const asked = await client.query<Asked>(
      `SELECT list_id AS "listId", outcomes, next, created_at AS "createdAt" FROM list_retry
        WHERE id = $1 FOR UPDATE SKIP LOCKED`,
      [id],
    );
    const [retry] = asked.rows;
    if (!retry) return false;
    const { rows } = await client.query<{ looked: number; last: bigint | null }>(
      `SELECT count(*)::int AS looked, max(position) AS last FROM
         (SELECT position FROM contact WHERE list_id = $1 AND position >= $2 ORDER BY position LIMIT ${CHUNK_ROWS}) AS chunk`,
      [retry.listId, retry.next],
    );
    const { looked = 0, last = null } = rows[0] ?? {};
    if (last !== null) await retryBetween(client, retry, last);
    const isMore = last !== null && looked === CHUNK_ROWS;
    if (isMore) await client.query("UPDATE list_retry SET next = $2 WHERE id = $1", [id, last + 1n]);
    else {
      await client.query("DELETE FROM list_retry WHERE id = $1", [id]);
      await finishIfOver(client, retry.listId);
    }
    return isMore;
  });
}

async function retryBetween(
  client: pg.PoolClient,
  { listId, outcomes, next, createdAt }: Asked,
  last: bigint,
): Promise<void> {
  // Who was attempted since it was asked for came to a result of which nobody has said that it is to be tried again.
  const { rows } = await client.query<Pick<ContactModel, "position" | "state">>(
    `SELECT c.position, c.state FROM contact c JOIN list l ON l.id = c.list_id JOIN hub h ON h.id = l.hub_id
      WHERE c.list_id = $1 AND ${retried} AND c.position BETWEEN $3 AND $4
        AND NOT EXISTS (SELECT FROM attempt a WHERE a.list_id = c.list_id AND a.position = c.position
                           AND a.n = c.attempts AND a.ended_at > $5)
      ORDER BY c.position FOR NO KEY UPDATE OF c`,
    [listId, outcomes, next, last, createdAt],
  );
  if (rows.length === 0) return;
  const positions = rows.map(({ position }) => position);
  await client.query(
    `UPDATE contact SET state = 'waiting', next_attempt_at = NULL, number_index = coalesce(number_index, 0),
            number_tries = 0 WHERE list_id = $1 AND position = ANY($2::bigint[])`,
    [listId, positions.map(String)],
  );
  const isThere = await countContacts(client, listId, { done: -rows.filter(({ state }) => state === "done").length });
  if (!isThere) return;
  await reopenList(client, listId);
  await queueContacts(client, listId, positions);
}
