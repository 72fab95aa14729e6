import type { Actor, Visible } from "../../actor.ts";
import { db, statement } from "../../db.ts";
import { readJson } from "../../json/read.ts";
import { hubFor } from "./access.ts";
import type { MappingRecord } from "./mapping-schema.ts";

/**
 * How the columns of a file with these headers were matched: by the caller for this hub, else by the caller for another
 * one, else by anybody, in this hub before the others that the caller may see; the newest of several.
 */
export async function mappingFor(
  hubName: string,
  fingerprint: string,
  actor: Actor,
): Promise<{ result: MappingRecord | null }> {
  const hub = await hubFor(hubName, actor);
  // All of them where it is null; hubs that the caller cannot open are as if nobody had matched anything there.
  const [hubs, campaigns] = [ids(actor.sees.hubs), ids(actor.sees.campaigns)];
  const [row] = await statement<{ mapping: string; own: boolean; sameHub: boolean }>(
    db(),
    `SELECT m.mapping, m.user_id = $2::bigint AS own, m.hub_id = $3::bigint AS "sameHub"
       FROM column_mapping m JOIN hub h ON h.id = m.hub_id
      WHERE m.fingerprint = $1 AND ($4::bigint[] IS NULL OR h.id = ANY($4::bigint[]))
            AND ($5::bigint[] IS NULL OR h.campaign_id = ANY($5::bigint[]))
      ORDER BY own DESC, "sameHub" DESC, m.saved_at DESC LIMIT 1`,
    [Buffer.from(fingerprint, "hex"), actor.userId, hub.id, hubs, campaigns],
  );
  if (!row) return { result: null };
  const { own, sameHub } = row;
  return {
    result: { mapping: readJson(row.mapping) as object, from: own && sameHub ? "mine" : "workspace", own, sameHub },
  };
}

/** Remembers it, in place of what the caller matched before. */
export async function remember(
  hubName: string,
  fingerprint: string,
  given: object,
  actor: Actor,
): Promise<{ result: MappingRecord }> {
  const hub = await hubFor(hubName, actor);
  await statement(
    db(),
    `INSERT INTO column_mapping (user_id, hub_id, fingerprint, mapping) VALUES ($1::bigint, $2::bigint, $3, $4)
     ON CONFLICT (user_id, hub_id, fingerprint) DO UPDATE SET mapping = $4, saved_at = now()`,
    [actor.userId, hub.id, Buffer.from(fingerprint, "hex"), JSON.stringify(given)],
  );
  return { result: { mapping: given, from: "mine", own: true, sameHub: true } };
}

function ids(visible: Visible): bigint[] | null {
  return visible === "all" ? null : [...visible];
}
