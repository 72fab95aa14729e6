import { type Actor, can, sees } from "../../actor.ts";
import { db, pgTransaction } from "../../db.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import { readJson } from "../../json/read.ts";
import type { FeedSegment } from "../feed/schema.ts";
import { idsIn } from "../search/present.ts";
import { segmentRows } from "./detail.ts";
import type { SegmentOrigin } from "./origins-contract.ts";

type Hub = Pick<HubModel, "id" | "name" | "campaignId">;
type Asked = { hub: Hub; list: string; contactId: string | null; clientId: string | null };
type Place = { listId: number; contact: string | null };

// Nothing finds a contact by its number in a list of millions at once, and nobody waits for a link for long: so long for
// one search, and for all of an interaction's segments together.
const SEARCH_MS = 1500;
const ALL_MS = 3000;
// Less is not worth asking for.
const LEAST_MS = 50;
const CUT_OFF = "57014";

/** Of each segment that a hub created: the hub, and its list and contact where the actor may open them. */
export async function originsOf(guid: string, actor: Actor): Promise<{ result: SegmentOrigin[] }> {
  const rows = await segmentRows(guid, actor);
  const hubs = await hubsOf(rows.flatMap((row) => idsIn(row[4])));
  const attempt = await db().attempt.findFirst({ where: { id: guid } });
  const until = performance.now() + ALL_MS;
  const places = new Map<string, Promise<Place | null>>();
  const placeOf = (asked: Asked) => {
    const key = JSON.stringify([asked.hub.name, asked.list, asked.contactId, asked.clientId]);
    const known = places.get(key) ?? find(asked, until);
    places.set(key, known);
    return known;
  };
  const result: SegmentOrigin[] = [];
  for (const [i, row] of rows.entries()) {
    const hub = hubs.get(idsIn(row[4])[i] ?? "");
    if (!hub) continue;
    const { segmentId, dialer, client } = readJson(row[0] ?? "") as FeedSegment;
    const list = dialer?.list || null;
    const desk =
      can(actor, "lists:read") && sees(actor.sees.hubs, hub.id) && sees(actor.sees.campaigns, hub.campaignId);
    const asked = { hub, list: list ?? "", contactId: client?.contactId || null, clientId: client?.id || null };
    const own = desk && attempt?.hubId === hub.id ? attempt : null;
    const place = own ? await placeOfAttempt(own) : desk && list ? await placeOf(asked) : null;
    result.push({
      segmentId,
      hub: hub.name,
      desk,
      list,
      listId: place?.listId ?? null,
      contact: place?.contact ?? null,
      attempt: own && { n: own.n, run: can(actor, "flows:read") ? own.runId : null },
    });
  }
  return { result };
}

/** The very list, not one of its name; null once it was discarded. */
async function placeOfAttempt({ listId, contactId, number }: AttemptModel): Promise<Place | null> {
  const list = await db().list.findUnique({ where: { id: listId }, select: { id: true } });
  return list && { listId: Number(listId), contact: contactId ?? number };
}

async function hubsOf(ids: (string | null)[]): Promise<Map<string, Hub>> {
  const known = [...new Set(ids)].flatMap((id) => (id === null ? [] : [BigInt(id)]));
  const hubs = await db().hub.findMany({
    where: { id: { in: known } },
    select: { id: true, name: true, campaignId: true },
  });
  return new Map(hubs.map((hub) => [String(hub.id), hub]));
}

/** The newest list of that name that has the contact, or the newest of that name; null once the time is over. */
async function find({ hub, list, contactId, clientId }: Asked, until: number): Promise<Place | null> {
  if (left(until) < LEAST_MS) return null;
  const lists = await db().list.findMany({
    where: { hubId: hub.id, filename: list },
    select: { id: true },
    orderBy: { id: "desc" },
    take: 20,
  });
  const [newest] = lists;
  if (!newest) return null;
  const ids = lists.map(({ id }) => id);
  const holds = (contactId && (await holder(ids, "contact_id = $2", contactId, until))) || null;
  if (holds) return { listId: Number(holds), contact: contactId };
  const number = clientId?.toLowerCase().replace(/^\+/, "");
  const called = number && (await holder(ids, NUMBERED, number, until));
  return called ? { listId: Number(called), contact: number } : { listId: Number(newest.id), contact: null };
}

function left(until: number): number {
  return until - performance.now();
}

const NUMBERED = "EXISTS (SELECT FROM unnest(client_ids) AS number WHERE ltrim(lower(number), '+') = $2)";

/** The newest of the lists with a contact that meets the condition; none where that takes too long to find. */
async function holder(lists: bigint[], condition: string, value: string, until: number): Promise<bigint | null> {
  const limitMs = Math.min(SEARCH_MS, left(until));
  if (limitMs < LEAST_MS) return null;
  try {
    return await pgTransaction(async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${Math.floor(limitMs)}`);
      const { rows } = await client.query<{ id: bigint }>(
        `SELECT id FROM unnest($1::bigint[]) AS asked(id)
          WHERE EXISTS (SELECT FROM contact WHERE list_id = asked.id AND ${condition}) ORDER BY id DESC LIMIT 1`,
        [lists, value],
      );
      return rows[0]?.id ?? null;
    });
  } catch (error) {
    if ((error as { code?: string }).code === CUT_OFF) return null;
    throw error;
  }
}
