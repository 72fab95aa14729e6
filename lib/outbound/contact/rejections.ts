import type pg from "pg";
import { storable } from "../../text.ts";
import type { CheckedBatch } from "./checked-batch.ts";

/** Whose contact it is, as far as that can be read of what was sent. */
export type ContactIdentity = { number: string | null; timezone: string | null; contactId: string | null };

/** A contact that was not saved, and why (the receipt's lines). */
export type Rejection = ContactIdentity & { position: number; outcome: "rejected" | "suppressed"; reason: string };

const MAX_CHARACTERS = 300;

export function contactIdentityOf(value: unknown): ContactIdentity {
  const contact = Object(value) as Record<string, unknown>;
  const client = Array.isArray(contact.clientIds) ? contact.clientIds[0] : contact.clientId;
  return { number: legible(client), timezone: legible(contact.timezone), contactId: legible(contact.contactId) };
}

/** What the receipt says of a batch's bad contacts. */
export function rejectionsOf({ first, faults }: CheckedBatch): Rejection[] {
  return faults.map(({ index, errors, who }) => {
    const reasons = errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
    return { position: first + index, outcome: "rejected", reason: legible(reasons.join("; ")) ?? "", ...who };
  });
}

/** Writes them beside the list's contacts. */
export async function saveRejections(
  client: pg.PoolClient,
  listId: bigint,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return;
  const column = <K extends keyof Rejection>(name: K) => rejections.map((one) => one[name]);
  await client.query(
    `INSERT INTO list_rejection (list_id, position, outcome, reason, number, timezone, contact_id)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      listId,
      column("position"),
      column("outcome"),
      column("reason"),
      column("number"),
      column("timezone"),
      column("contactId"),
    ],
  );
}

/** What the receipt says in place of a person that was erased: that a contact was there, not whose. */
export function erasedRejection(position: number): Rejection {
  return { position, outcome: "rejected", reason: "erased", number: null, timezone: null, contactId: null };
}

/** Text or a number as PostgreSQL can hold it, cut; null where there is none. */
function legible(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return storable(String(value), MAX_CHARACTERS);
}
