import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import type { Kind, Names } from "../names.ts";
import { ensureRecords } from "./missing-records.ts";
import type { FeedInteraction } from "./store.ts";
import { requireSeenNames } from "./visible-to-caller.ts";

const TRIES = 20;

/**
 * Names for all that `fed` names, which stay true until the transaction ends: what is held in memory may be a second
 * old, and a record renamed or removed since must not be written to under its former name. Throws `NotVisible` where the
 * actor does not see one of them.
 */
export async function lockedNames(client: pg.PoolClient, fed: FeedInteraction[], actor: Actor): Promise<Names> {
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await ensureRecords(fed, actor, tries > 0);
    await client.query("SAVEPOINT names");
    if (await hold(client, fed, known)) {
      requireSeenNames(fed, known, actor);
      return known;
    }
    // Whoever renames waits for the locks just taken, and making the new name may wait for him.
    await client.query("ROLLBACK TO names");
  }
  throw new AppError("unavailable", "The records that the interactions name keep changing.", { retryAfter: 1 });
}

/** Locks the records against renaming and removal, and says whether each still has the name it was known by. */
async function hold(client: pg.PoolClient, fed: FeedInteraction[], known: Names): Promise<boolean> {
  const wanted: Record<Kind, Map<string, string>> = {
    campaigns: new Map(),
    users: new Map(),
    hubs: new Map(),
    automations: new Map(),
    dispositions: new Map(),
  };
  const want = (kind: Kind, name: string | null | undefined) => {
    if (name) wanted[kind].set(known.idOf(kind, name) ?? "", name);
  };
  for (const { campaign, agent, hub, disposition } of fed.flatMap((one) => one.segments)) {
    want("campaigns", campaign);
    want("users", agent);
    want("hubs", hub);
    want("dispositions", disposition && String(disposition.id));
  }
  const { rows } = await client.query<{ kind: Kind; id: bigint; name: string }>({
    name: "interaction-names-held",
    text: `SELECT * FROM (SELECT 'campaigns' AS kind, id, name FROM campaign WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE) AS a
     UNION ALL SELECT * FROM (SELECT 'users', id, username FROM "user" WHERE id = ANY($2::bigint[]) ORDER BY id FOR KEY SHARE) AS b
     UNION ALL SELECT * FROM (SELECT 'hubs', id, name FROM hub WHERE id = ANY($3::bigint[]) ORDER BY id FOR KEY SHARE) AS c
     UNION ALL SELECT * FROM (SELECT 'dispositions', id, id::text AS name FROM disposition WHERE id = ANY($4::bigint[]) ORDER BY id FOR KEY SHARE) AS d`,
    values: [wanted.campaigns, wanted.users, wanted.hubs, wanted.dispositions].map((ids) => [...ids.keys()]),
  });
  const asked = Object.values(wanted).reduce((sum, ids) => sum + ids.size, 0);
  return rows.length === asked && rows.every(({ kind, id, name }) => wanted[kind].get(String(id)) === name);
}
