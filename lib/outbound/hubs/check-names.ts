import type { Actor } from "../../actor.ts";
import { pool } from "../../db.ts";
import { isStorable } from "../../text.ts";
import type { UploadHub } from "./access.ts";
import { nearest } from "./nearest-name.ts";
import type { CheckAnswer, CheckFields } from "./number-check-schema.ts";

type Unknown = CheckAnswer["result"]["unknown"];

// Names that something is suggested for, and that it is looked for among.
const SUGGESTED_NAMES = 50;
const CANDIDATE_ROWS = 5000;

/** Which names contacts of the hub cannot give, and what may be meant by them. */
export async function unknownNames(
  hub: UploadHub,
  { agents, templates, attachments }: CheckFields,
  actor: Actor,
): Promise<Unknown> {
  const visible = actor.sees.agents === "all" ? null : actor.sees.agents;
  return {
    agents: await unknown(agents, {
      // Nobody learns of users that are not to be seen, not even that they are there.
      known: `SELECT username AS name FROM "user" WHERE username = ANY($1) AND ($2::bigint[] IS NULL OR id = ANY($2))`,
      among: `SELECT username AS name FROM "user" WHERE $1::bigint[] IS NULL OR id = ANY($1) LIMIT ${CANDIDATE_ROWS}`,
      of: visible,
    }),
    templates: await unknown(templates, {
      known: "SELECT name FROM template WHERE name = ANY($1) AND enabled AND channel = $2",
      among: `SELECT name FROM template WHERE enabled AND channel = $1 LIMIT ${CANDIDATE_ROWS}`,
      of: hub.channel,
    }),
    attachments: await unknown(attachments, {
      known: "SELECT path AS name FROM attachment WHERE path = ANY($1) AND hub_id = $2",
      among: `SELECT path AS name FROM attachment WHERE hub_id = $1 LIMIT ${CANDIDATE_ROWS}`,
      of: hub.id,
    }),
  };
}

type Names = { known: string; among: string; of: unknown };

async function unknown(given: readonly string[], { known, among, of }: Names): Promise<Unknown["agents"]> {
  if (given.length === 0) return [];
  const names = given.map((name) => name.normalize("NFC"));
  const asked = names.filter(isStorable);
  const { rows } = await pool().query<{ name: string }>(known, [asked, of]);
  const there = new Set(rows.map(({ name }) => name));
  const missing = [...names.keys()].filter((index) => !there.has(names[index] ?? ""));
  if (missing.length === 0) return [];
  const others = await pool().query<{ name: string }>(among, [of]);
  const suggest = nearest(others.rows.map(({ name }) => name));
  return missing.map((index, at) => ({ index, meant: at < SUGGESTED_NAMES ? suggest(names[index] ?? "") : null }));
}
