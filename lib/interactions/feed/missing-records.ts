import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { lookups, pgTransaction } from "../../db.ts";
import { freshNames, type Names, names } from "../names.ts";
import type { SegmentFacts } from "./segment-facts.ts";
import type { FeedInteraction } from "./store.ts";
import { requireSeenNames } from "./visible-to-caller.ts";

type Unknown = {
  campaigns: Set<string>;
  users: Set<string>;
  automations: Set<string>;
  /** Name to what a hub cannot be without. */
  hubs: Map<string, { channel: string; campaign: string }>;
  dispositions: Map<number, string[]>;
};

// The channels that a hub may have.
const dialled = new Set(["telephony", "email", "sms", "whatsapp"]);

/**
 * Creates the campaigns, users, hubs and other records that the interactions name and that do not exist yet, with
 * their name alone (docs/contract.md, 13), and returns the ids of all. It commits before the segments are written, so that no batch waits for
 * another one's records. `anew`: read the names from the database, not from memory.
 */
export async function ensureRecords(fed: FeedInteraction[], actor: Actor, anew = false): Promise<Names> {
  const segments = fed.flatMap((one) => one.segments);
  const held = await (anew ? freshNames() : names());
  if (isEmpty(unknownTo(held, segments))) return held;
  const fresh = await freshNames();
  const unknown = unknownTo(fresh, segments);
  if (isEmpty(unknown)) return fresh;
  // What nobody knows, a profile that does not see all does not show.
  requireSeenNames(fed, fresh, actor);
  await create(unknown, actor);
  return freshNames();
}

function unknownTo(known: Names, segments: SegmentFacts[]): Unknown {
  const unknown: Unknown = {
    campaigns: new Set(),
    users: new Set(),
    automations: new Set(),
    hubs: new Map(),
    dispositions: new Map(),
  };
  for (const { campaign, agent, automation, hub, channel, disposition } of segments) {
    if (!known.idOf("campaigns", campaign)) unknown.campaigns.add(campaign);
    if (agent && !known.idOf("users", agent)) unknown.users.add(agent);
    if (automation && !known.idOf("automations", automation)) unknown.automations.add(automation);
    if (hub && !known.idOf("hubs", hub))
      unknown.hubs.set(hub, { channel: dialled.has(channel) ? channel : "telephony", campaign });
    if (disposition && !known.idOf("dispositions", String(disposition.id))) {
      unknown.dispositions.set(disposition.id, disposition.levels);
    }
  }
  return unknown;
}

function isEmpty(unknown: Unknown): boolean {
  return Object.values(unknown).every((one) => one.size === 0);
}

async function create(unknown: Unknown, actor: Actor): Promise<void> {
  const campaigns = [...unknown.campaigns].sort();
  const users = [...unknown.users].sort();
  const automations = [...unknown.automations].sort();
  const hubs = [...unknown.hubs].sort(([one], [other]) => (one < other ? -1 : 1));
  const dispositions = [...unknown.dispositions].sort(([one], [other]) => one - other);
  await pgTransaction(async (client) => {
    const insert = (sql: string, ...values: unknown[]) => client.query(sql, values);
    if (campaigns.length > 0) {
      await insert(
        "INSERT INTO campaign (name, updated_at) SELECT unnest($1::text[]), now() ON CONFLICT DO NOTHING",
        campaigns,
      );
    }
    if (users.length > 0) {
      await insert(
        `INSERT INTO "user" (username, updated_at) SELECT unnest($1::text[]), now() ON CONFLICT DO NOTHING`,
        users,
      );
    }
    if (automations.length > 0) {
      await insert("INSERT INTO automation (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", automations);
    }
    if (hubs.length > 0) {
      await insert(
        `INSERT INTO hub (name, channel, mode, campaign_id, updated_at)
         SELECT bare.name, bare.channel::channel, CASE bare.channel WHEN 'telephony' THEN 'predictive'::hub_mode END,
                campaign.id, now()
           FROM unnest($1::text[], $2::text[], $3::text[]) AS bare(name, channel, campaign)
           JOIN campaign ON campaign.name = bare.campaign ON CONFLICT DO NOTHING`,
        hubs.map(([name]) => name),
        hubs.map(([, { channel }]) => channel),
        hubs.map(([, { campaign }]) => campaign),
      );
    }
    if (dispositions.length > 0) {
      const ids = dispositions.map(([id]) => id);
      await insert(
        `INSERT INTO disposition (id, levels, confirmed, updated_at)
         SELECT id, ARRAY(SELECT json_array_elements_text(levels)), false, now()
           FROM unnest($1::bigint[], $2::json[]) AS bare(id, levels) ON CONFLICT DO NOTHING`,
        ids,
        dispositions.map(([, levels]) => JSON.stringify(levels)),
      );
      // The table numbers its own rows too: they must not meet an id that was given from outside.
      await insert(
        `SELECT setval(numbers, $1::bigint) FROM pg_get_serial_sequence('disposition', 'id') AS numbers
          WHERE $1::bigint > coalesce(pg_sequence_last_value(numbers::regclass), 0)`,
        ids.at(-1),
      );
    }
    const after = {
      campaigns,
      users,
      automations,
      hubs: hubs.map(([name]) => name),
      dispositions: dispositions.map(([id]) => id),
    };
    await audit(client, actor, "interactions.bare-records", "records", null, after);
  }, lookups());
}
