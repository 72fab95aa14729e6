import type pg from "pg";
import { pgTransaction, pool } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { orderedId } from "../../ordered-id.ts";
import { assignOffers, offerContacts } from "../agents/offers.ts";
import { assignAgents, lockStaff, type ReservedAgent } from "../agents/staff.ts";
import { openUntil } from "../dispatch/clock.ts";
import { healthNames, noteProbe, probeRoom } from "../dispatch/health.ts";
import { beginAttempts, type Claiming, type Going } from "./begin.ts";
import { type Carrier, type Carriers, carrierOf, type OutgoingAttempt } from "./carriers.ts";
import { countContacts } from "./counts.ts";
import { type AttemptHub, attemptHubs } from "./hub.ts";
import {
  afterNumberAtWork,
  type Candidate,
  candidateColumns,
  judgeContacts,
  laterWithAgent,
  type Verdict,
} from "./judge.ts";
import { databaseTime, lockPace, notePace, room } from "./pace.ts";
import { noteHits, postpone } from "./passed-over.ts";
import { queueContacts, unqueueContacts } from "./queue.ts";

/** One transaction claims so many at most, so that what else waits for its locks does not wait long. */
const MOST_CONTACTS = 200;

/** Ids of one claim sort as its contacts do: they tell times apart that differ by so much. */
const ID_STEP_MS = 1 / 4096;

type Claimed = { hub: AttemptHub; carrier: Carrier; begun: OutgoingAttempt[]; moved: number };

/**
 * Begins attempts at contacts of one list, as many as the hub's pace has room for: in one transaction each contact is
 * at work, its number taken and its attempt written, before anything goes out. Gives how many contacts it moved, those
 * included that were found to be done, cancelled or not due; one worker at a time claims for a hub.
 */
export async function claimContacts(hubId: bigint, listId: bigint, carriers: Carriers): Promise<number> {
  const claimed = await pgTransaction((client) => claim(client, hubId, listId, carriers));
  if (!claimed) return 0;
  const { hub, carrier, begun, moved } = claimed;
  if (begun.length > 0) carrier.send?.(hub, begun);
  return moved;
}

async function claim(
  client: pg.PoolClient,
  hubId: bigint,
  listId: bigint,
  carriers: Carriers,
): Promise<Claimed | null> {
  const pace = await lockPace(client, hubId, { skipLocked: true });
  if (!pace) return null;
  const hub = (await attemptHubs(client, [hubId], "FOR SHARE")).get(hubId);
  const carrier = carrierOf(hub?.provider ?? null, carriers);
  if (!hub || !carrier || !hub.limits.enabled || !hub.campaign.enabled) return null;
  const list = await lockList(client, hubId, listId);
  if (!list) return null;
  const { now } = list;
  const paced = room(pace, { ...hub.limits, ...hub.campaign }, await countAtWork(client, hubId), now);
  if (paced === 0) return null;
  const health = await probeRoom(client, carrier.isSimulated ? [] : healthNames(hub));
  if (health.room === 0) return null;
  const space = Math.min(MOST_CONTACTS, paced, health.room, (await carrier.room?.(client, hub, now)) ?? paced);
  if (space === 0) return null;
  const open = openZones(hub, list.end, await zonesReady(client, listId), now);
  if (open.size === 0) return null;
  const { found, agents, later } = await staffed(client, hub, listId, [...open.keys()], space);
  const judged = await judgeContacts(client, hub, listId, found, now);
  const verdicts = [...judged, ...later.map((contact) => laterWithAgent(contact, now))];
  const going = verdicts.flatMap((verdict, i): Going[] => {
    const until = open.get(verdict.contact.timezone ?? "");
    return verdict.kind === "go" && until
      ? [
          {
            ...verdict,
            id: orderedId(now.getTime() + i * ID_STEP_MS),
            until,
            agent: agents.get(verdict.contact) ?? null,
          },
        ]
      : [];
  });
  const claiming = { hub, carrier, list, now };
  const isPreview = hub.mode === "preview";
  const begun = isPreview ? [] : await beginAttempts(client, claiming, going);
  if (begun.length > 0) await noteProbe(client, health.probed);
  const ids = new Set(isPreview ? await offerContacts(client, claiming, going) : begun.map(({ id }) => id));
  await setAside(
    client,
    claiming,
    verdicts,
    going.filter(({ id }) => !ids.has(id)),
  );
  // A number that was passed over for nothing is passed over again, and counts then.
  const attempted = new Set(begun.map(({ id }) => id));
  const passing = [...verdicts.filter(({ kind }) => kind === "done"), ...going.filter(({ id }) => attempted.has(id))];
  await noteHits(client, hub, listId, passing);
  await notePace(client, hubId, hub.campaign, pace, begun.length);
  return { hub, carrier, begun, moved: verdicts.length };
}

type FoundList = Claiming["list"] & Pick<ListModel, "end"> & { now: Date };

/** A list that is worked now, and the database's time; undefined while another worker changes it. */
async function lockList(client: pg.PoolClient, hubId: bigint, listId: bigint): Promise<FoundList | undefined> {
  const { rows } = await client.query<FoundList>(
    `SELECT id, filename, ends_at AS "end", clock_timestamp() AS now FROM list
      WHERE id = $1 AND hub_id = $2 AND status = 'active'
        AND (starts_at IS NULL OR starts_at <= clock_timestamp()) AND (ends_at IS NULL OR ends_at > clock_timestamp())
        FOR NO KEY UPDATE SKIP LOCKED`,
    [listId, hubId],
  );
  return rows[0];
}

/** Gives a hub its row of pace, which claims for it lock. */
export async function makePace(hubIds: readonly bigint[]): Promise<void> {
  await pool().query(
    `INSERT INTO hub_pace (hub_id, at, counts) SELECT id, '{}', '{}' FROM unnest($1::bigint[]) AS id
     ON CONFLICT (hub_id) DO NOTHING`,
    [hubIds.map(String)],
  );
}

export async function countAtWork(client: pg.PoolClient, hubId: bigint): Promise<number> {
  const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM at_work WHERE hub_id = $1", [
    hubId,
  ]);
  return rows[0]?.n ?? 0;
}

/** The zones of those who are ready, each found by one look into the index; empty: the campaign's. */
async function zonesReady(client: pg.PoolClient, listId: bigint): Promise<string[]> {
  const { rows } = await client.query<{ zone: string }>(
    `WITH RECURSIVE zones AS (
       (SELECT zone FROM contact_queue WHERE list_id = $1 AND due_at IS NULL ORDER BY zone LIMIT 1)
       UNION ALL
       SELECT (SELECT zone FROM contact_queue WHERE list_id = $1 AND due_at IS NULL AND zone > zones.zone ORDER BY zone LIMIT 1)
         FROM zones WHERE zones.zone IS NOT NULL
     ) SELECT zone FROM zones WHERE zone IS NOT NULL`,
    [listId],
  );
  return rows.map(({ zone }) => zone);
}

/** The zones in which somebody may be contacted now, and until when that holds. */
export function openZones(hub: AttemptHub, end: Date | null, zones: readonly string[], now: Date): Map<string, Date> {
  const { schedule, timezone, holidays = [] } = hub.campaign;
  const campaign = openUntil({ schedule, zone: timezone, holidays }, now);
  const open = new Map<string, Date>();
  if (!campaign) return open;
  const bounds = end ? earlier(end, campaign) : campaign;
  for (const zone of zones) {
    const hours = { schedule: hub.limits.contactingSchedule, zone: zone || timezone, sparesLastMinute: true };
    const until = openUntil(hours, now);
    if (until) open.set(zone, earlier(until, bounds));
  }
  return open;
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()));
}

type StaffedCandidates = {
  found: Candidate[];
  agents: ReadonlyMap<Candidate, ReservedAgent | null>;
  later: Candidate[];
};

/** Who comes first, each with an agent where the hub's calls need one. */
async function staffed(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  zones: readonly string[],
  space: number,
): Promise<StaffedCandidates> {
  if (!hub.needsAgent) {
    return { found: await candidates(client, listId, zones, space), agents: new Map(), later: [] };
  }
  const staff = await lockStaff(client, hub, space);
  if (staff.agents.length === 0) return { found: [], agents: new Map(), later: [] };
  // Those who have an agent of their own, who is not there, keep nobody behind them waiting.
  const first = await candidates(client, listId, zones, MOST_CONTACTS);
  const { staffed: chosen, later } =
    hub.mode === "preview"
      ? await assignOffers(client, hub, listId, first, staff.agents, space)
      : assignAgents(first, staff, space);
  return {
    found: chosen.map(({ contact }) => contact),
    agents: new Map(chosen.map(({ contact, agent }) => [contact, agent])),
    later,
  };
}

/** Who comes first in these zones. A contact that is being changed is passed over. */
async function candidates(
  client: pg.PoolClient,
  listId: bigint,
  zones: readonly string[],
  space: number,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate & { inPlace: boolean }>(
    `SELECT ${candidateColumns},
            coalesce(c.timezone, '') = q.zone AND greatest(c.next_attempt_at, c.scheduled_for) > clock_timestamp() IS NOT TRUE
              AS "inPlace"
       FROM unnest($2::text[]) AS open (zone)
      CROSS JOIN LATERAL (
        SELECT * FROM contact_queue WHERE list_id = $1 AND zone = open.zone AND due_at IS NULL
         ORDER BY rank, priority, turn, position LIMIT $3) AS q
       JOIN contact c ON c.list_id = $1 AND c.position = q.position
      ORDER BY q.rank, q.priority, q.turn, q.position LIMIT $3 FOR NO KEY UPDATE OF c SKIP LOCKED`,
    [listId, zones, space],
  );
  // Who was changed while the list was put into the queue.
  const misplaced = rows.filter(({ inPlace }) => !inPlace);
  await queueContacts(
    client,
    listId,
    misplaced.map(({ position }) => position),
  );
  return rows.filter(({ inPlace }) => inPlace);
}

/** Whoever is not attempted now: at another time, or never again. */
async function setAside(
  client: pg.PoolClient,
  { list, now }: Claiming,
  verdicts: readonly Verdict[],
  notBegun: readonly Going[],
): Promise<void> {
  const judgedAt = await databaseTime(client);
  // Whose hours ended meanwhile waits in the queue for the next.
  const busy = notBegun
    .filter(({ until }) => judgedAt < until)
    .map(({ contact }) => ({ contact, at: afterNumberAtWork(now) }));
  await postpone(client, list.id, [...verdicts.filter((one) => one.kind === "later"), ...busy]);
  const done = verdicts.filter(({ kind }) => kind === "done");
  const cancelled = verdicts.filter(({ kind }) => kind === "cancelled");
  const over = [...done, ...cancelled];
  if (over.length > 0) {
    await client.query(
      `UPDATE contact c SET state = one.state::contact_state, next_attempt_at = NULL,
              result = CASE WHEN one.listed THEN coalesce(result, 'blacklisted') ELSE result END
         FROM unnest($2::bigint[], $3::text[], $4::boolean[]) AS one (position, state, listed)
        WHERE c.list_id = $1 AND c.position = one.position`,
      [
        list.id,
        over.map(({ contact }) => String(contact.position)),
        over.map(({ kind }) => kind),
        over.map(({ hits }) => hits.length > 0),
      ],
    );
    await countContacts(client, list.id, { done: done.length, cancelled: cancelled.length });
  }
  const gone = verdicts.filter(({ kind }) => kind === "gone");
  await unqueueContacts(
    client,
    list.id,
    [...over, ...gone].map(({ contact }) => contact.position),
  );
}
