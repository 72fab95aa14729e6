import type pg from "pg";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { isUnderWay } from "../dispatch/under-way.ts";
import { countContacts } from "./counts.ts";
import type { AttemptHub } from "./hub.ts";
import type { Next } from "./outcomes.ts";
import { queueContacts, unqueueContacts } from "./queue.ts";

/** A contact that was attempted, locked for a move. */
export type MovedContact = Pick<
  ContactModel,
  "listId" | "position" | "state" | "attempts" | "clientIds" | "timezone" | "contactId"
> & { numbers: number; numberIndex: number; numberTries: number };

/** The contact of an attempt, locked; null where it is gone. */
export async function lockContact(
  client: pg.PoolClient,
  listId: bigint,
  position: bigint,
): Promise<MovedContact | null> {
  const { rows } = await client.query<MovedContact>(
    `SELECT list_id AS "listId", position, state, attempts, client_ids AS "clientIds", timezone, contact_id AS "contactId",
            cardinality(client_ids) AS numbers, coalesce(number_index, 0) AS "numberIndex",
            coalesce(number_tries, 0) AS "numberTries"
       FROM contact WHERE list_id = $1 AND position = $2 FOR NO KEY UPDATE`,
    [listId, position],
  );
  return rows[0] ?? null;
}

/** Whether the latest attempt at a contact that is locked goes on. */
export async function hasAttemptUnderWay(
  client: pg.PoolClient,
  { listId, position }: Pick<MovedContact, "listId" | "position">,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM contact c WHERE c.list_id = $1 AND c.position = $2 AND ${isUnderWay}`,
    [listId, position],
  );
  return Boolean(rowCount);
}

/**
 * Gives a contact the next state, whatever its state is; no claim takes it while an attempt at it goes on. A finished list
 * becomes active when one of its contacts waits again. The caller has locked the contact; the list and then the queue are
 * locked here.
 */
export async function moveContact(client: pg.PoolClient, contact: MovedContact, next: Next): Promise<void> {
  const { listId, position, state } = contact;
  const waiting = next.state === "waiting" ? next : null;
  await client.query(
    `UPDATE contact SET state = $3, next_attempt_at = $4, owed = $5, number_index = coalesce($6, number_index),
            number_tries = coalesce($7, number_tries) WHERE list_id = $1 AND position = $2`,
    [
      listId,
      position,
      next.state,
      waiting?.at?.toISOString() ?? null,
      waiting?.owed || null,
      waiting?.numberIndex ?? null,
      waiting?.numberTries ?? null,
    ],
  );
  const change = (which: Next["state"]) => Number(next.state === which) - Number(state === which);
  await countContacts(client, listId, { working: change("working"), done: change("done") });
  if (!waiting) return unqueueContacts(client, listId, [position]);
  await reopenList(client, listId);
  await queueContacts(client, listId, [position]);
}

/** A list that was finished is active again: somebody of it waits. */
export async function reopenList(client: pg.PoolClient, listId: bigint): Promise<void> {
  await client.query("UPDATE list SET status = 'active' WHERE id = $1 AND status = 'finished'", [listId]);
}

/** Whether the hub ever attempts the contact again. */
export function isSpent({ retrying: { maxTotal } }: AttemptHub, { attempts }: Pick<MovedContact, "attempts">): boolean {
  return maxTotal !== null && attempts >= maxTotal;
}
