import type { Actor } from "../../actor.ts";
import { canonicalId } from "../../client-id.ts";
import { pool } from "../../db.ts";
import type { BlacklistHitModel } from "../../generated/prisma/models/BlacklistHit.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import type { BlacklistHitRecord, BlacklistHitsQuery } from "./schema.ts";

type Row = Pick<BlacklistHitModel, "clientId" | "listId" | "position" | "at"> & { hub: string | null };

/** The numbers and addresses that attempts passed over, newest first; those of hubs that were removed are among them. */
export async function hits(query: BlacklistHitsQuery, _actor: Actor): Promise<Page<BlacklistHitRecord>> {
  const { clientId, hub, index, rows } = query;
  const values = [clientId === undefined ? null : spellingsOf(clientId), hub ?? null];
  const where = `($1::text[] IS NULL OR lower(hit.client_id) = ANY($1))
    AND ($2::text IS NULL OR hit.hub_id = (SELECT id FROM hub WHERE name = $2))`;
  const counted = await pool().query<{ total: bigint }>(
    `SELECT count(*) AS total FROM blacklist_hit hit WHERE ${where}`,
    values,
  );
  const found = await pool().query<Row>(
    `SELECT hit.client_id AS "clientId", hub.name AS hub, hit.list_id AS "listId", hit.position, hit.at
       FROM blacklist_hit hit LEFT JOIN hub ON hub.id = hit.hub_id
      WHERE ${where} ORDER BY hit.id DESC OFFSET $3 LIMIT $4`,
    [...values, index, rows],
  );
  const result = found.rows.map((row) => ({
    clientId: row.clientId,
    hub: row.hub,
    list: Number(row.listId),
    contact: `${row.listId}-${row.position}`,
    at: formatUtc(row.at),
  }));
  return { result, index, rows, total: Number(counted.rows[0]?.total ?? 0) };
}

/** A number stands as it was sent: with `+`, with `00`, or with neither. */
function spellingsOf(clientId: string): string[] {
  const canonical = canonicalId(clientId);
  return canonical.includes("@") ? [canonical] : [canonical, `+${canonical}`, `00${canonical}`];
}
