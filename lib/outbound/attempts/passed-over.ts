import type pg from "pg";
import { orderedId } from "../../ordered-id.ts";
import type { AttemptHub } from "./hub.ts";
import type { Candidate, Verdict } from "./judge.ts";

/** They are looked at again from then on. */
export async function postpone(
  client: pg.PoolClient,
  listId: bigint,
  later: readonly { contact: Candidate; at: Date }[],
): Promise<void> {
  if (later.length === 0) return;
  await client.query(
    `UPDATE contact_queue q SET due_at = one.at FROM unnest($2::bigint[], $3::timestamptz[]) AS one (position, at)
      WHERE q.list_id = $1 AND q.position = one.position`,
    [listId, later.map(({ contact }) => String(contact.position)), later.map(({ at }) => at.toISOString())],
  );
}

/** Keeps which numbers were passed over. */
export async function noteHits(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  verdicts: readonly Verdict[],
): Promise<void> {
  const hits = verdicts.flatMap(({ contact, hits: numbers }) =>
    numbers.map((number) => ({ number, position: String(contact.position), id: orderedId() })),
  );
  if (hits.length === 0) return;
  await client.query(
    `INSERT INTO blacklist_hit (id, client_id, position, hub_id, campaign_id, list_id)
     SELECT id, number, position, $4, $5, $6 FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS hit (id, number, position)`,
    [
      hits.map(({ id }) => id),
      hits.map(({ number }) => number),
      hits.map(({ position }) => position),
      hub.id,
      hub.campaignId,
      listId,
    ],
  );
}
