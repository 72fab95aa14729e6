import type { Actor } from "../auth/actor.ts";
import { db, run } from "../db.ts";
import { hubFor } from "./hub-access.ts";
import type { MappingRecord } from "./mapping-schema.ts";

/** How the columns of a file with these headers were matched: by the caller for this hub, else last by anybody. */
export async function mapping(
  hubName: string,
  fingerprint: string,
  actor: Actor,
): Promise<{ result: MappingRecord | null }> {
  const hub = await hubFor(hubName, actor);
  const [row] = await run<{ mapping: string; mine: boolean }>(
    db(),
    `SELECT mapping, user_id = $2::bigint AND hub_id = $3::bigint AS mine FROM column_mapping
      WHERE fingerprint = $1 ORDER BY mine DESC, saved_at DESC LIMIT 1`,
    [Buffer.from(fingerprint, "hex"), actor.userId, hub.id],
  );
  if (!row) return { result: null };
  return { result: { mapping: JSON.parse(row.mapping) as object, from: row.mine ? "mine" : "workspace" } };
}

/** Remembers it, in place of what the caller matched before. */
export async function remember(
  hubName: string,
  fingerprint: string,
  given: object,
  actor: Actor,
): Promise<{ result: MappingRecord }> {
  const hub = await hubFor(hubName, actor);
  await run(
    db(),
    `INSERT INTO column_mapping (user_id, hub_id, fingerprint, mapping) VALUES ($1::bigint, $2::bigint, $3, $4)
     ON CONFLICT (user_id, hub_id, fingerprint) DO UPDATE SET mapping = $4, saved_at = now()`,
    [actor.userId, hub.id, Buffer.from(fingerprint, "hex"), JSON.stringify(given)],
  );
  return { result: { mapping: given, from: "mine" } };
}
