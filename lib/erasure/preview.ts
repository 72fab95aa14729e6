import type { Actor } from "../actor.ts";
import { canonicalId, phoneNumber } from "../client-id.ts";
import { pool } from "../db.ts";
import { Person } from "../privacy/person.ts";
import { personKeyOf } from "./certificate.ts";
import type { ErasurePreview, PersonAsked } from "./schema.ts";

/** What an erasure would meet where a person has a column of its own; copies in texts are counted as it goes. */
export async function previewErasure(asked: PersonAsked, _actor: Actor): Promise<{ result: ErasurePreview }> {
  const sought = personKeyOf(asked);
  const { spellings } = new Person(sought);
  const byClient = sought.by === "clientId";
  const interactions = byClient ? "client_id_folded = ANY($1)" : "contact_id = ANY($1)";
  // An address may stand there in any case; a number has only these spellings.
  const folded = "EXISTS (SELECT FROM unnest(client_ids) AS one WHERE lower(one) = ANY($1))";
  const clientIds = phoneNumber(sought.value) === null ? folded : "client_ids && $1";
  const contacts = byClient ? clientIds : "contact_id = ANY($1)";
  const rejections = byClient ? "lower(number) = ANY($1)" : "contact_id = ANY($1)";
  const { rows } = await pool().query<Record<keyof ErasurePreview, string>>(
    `SELECT count(DISTINCT i.guid) AS interactions, count(*) FILTER (WHERE s.guid IS NOT NULL) AS segments,
        min(c.untried) AS "contactsRemoved", min(c.worked) AS "contactsBlanked",
        (SELECT count(*) FROM list_rejection WHERE ${rejections}) AS rejections
       FROM (SELECT count(*) FILTER (WHERE state IN ('waiting', 'cancelled') AND attempts = 0) AS untried,
                    count(*) FILTER (WHERE NOT (state IN ('waiting', 'cancelled') AND attempts = 0)) AS worked
               FROM contact WHERE ${contacts}) AS c
       LEFT JOIN interaction i ON ${interactions} LEFT JOIN segment s ON s.guid = i.guid`,
    [spellings],
  );
  const counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
  return {
    result: { ...(counts as Omit<ErasurePreview, "blacklisted">), blacklisted: await isBlacklisted(sought.value) },
  };
}

async function isBlacklisted(value: string): Promise<boolean> {
  const { rowCount } = await pool().query("SELECT FROM blacklist WHERE client_id = $1", [canonicalId(value)]);
  return Boolean(rowCount);
}
