import { pool } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { type FoundWork, Poller } from "../../jobs/poller.ts";
import { SIMULATED, SMTP } from "../../providers.ts";
import { agentsFor } from "../agents/staff.ts";
import { type Carriers, ownCarriers } from "./carriers.ts";
import { claimContacts, makePace } from "./claim.ts";
import { feedQueue } from "./queue.ts";
import { applyDue } from "./report.ts";

const LOOK_MS = 200;
/** The others are found when these are done, or by other workers. */
const HUBS_AT_ONCE = 4;
/** Whoever moved so many may find as many again at once; the pace of others is a look's. */
const MANY_CONTACTS = 50;

type Found = Pick<ListModel, "id" | "hubId"> & { toQueue: boolean; ready: boolean; comesDue: boolean };

/** Works the lists and leads of the hubs that may contact, together with any number of other processes. */
export function makeDispatcher(carriers: Carriers = ownCarriers): Poller {
  return new Poller({
    what: "contacts that are due",
    everyMs: LOOK_MS,
    atOnce: HUBS_AT_ONCE,
    find: async (room, busy) => {
      const lists = (await findWork(carriers)).filter(({ toQueue, ready, comesDue }) => toQueue || ready || comesDue);
      const hubs = Map.groupBy(lists, ({ hubId }) => hubId);
      await makePace([...hubs.keys()]);
      const found = [...hubs]
        .map(([id, some]): FoundWork => ({ key: `hub ${id}`, work: () => takeTurn(id, some, carriers) }))
        .filter(({ key }) => !busy.includes(key));
      // In turn: hubs with much to do do not keep the others waiting.
      return shuffled(found).slice(0, room);
    },
    stopped: async () => void (await Promise.all(Object.values(carriers).map((carrier) => carrier.stop?.()))),
  });
}

/** Reports for the simulated carrier, and gives up attempts of which nothing was heard. */
export function makeAttemptClock(): Poller {
  return new Poller({
    what: "attempts of which something is due",
    everyMs: LOOK_MS / 2,
    atOnce: 1,
    find: async () => [{ key: "due", work: async () => (await applyDue()) > 0 }],
  });
}

/**
 * Lists of hubs that may contact and are not waiting for hours, in the order in which each hub works them. Each list is
 * one look into an index, however many wait: EXISTS would read them all, and so would a bound that clock_timestamp()
 * gives, for PostgreSQL asks a volatile function anew for every row.
 */
async function findWork(carriers: Carriers): Promise<Found[]> {
  const { rows } = await pool().query<Found>({
    name: "find-contacts-due",
    text: `SELECT l.id, l.hub_id AS "hubId", NOT l.is_queued AS "toQueue",
                  staffed.yes AND coalesce(
                    (SELECT true FROM contact_queue q WHERE q.list_id = l.id AND q.due_at IS NULL ORDER BY q.zone LIMIT 1),
                    false) AS ready,
                  staffed.yes AND coalesce((SELECT true FROM contact_queue q
                             WHERE q.list_id = l.id AND q.due_at <= statement_timestamp()
                             ORDER BY q.due_at LIMIT 1), false) AS "comesDue"
             FROM list l JOIN hub h ON h.id = l.hub_id JOIN campaign c ON c.id = h.campaign_id
            CROSS JOIN LATERAL (SELECT h.mode IS NULL OR h.mode = 'broadcast' OR EXISTS (
              SELECT FROM ${agentsFor("h.id", "h.campaign_id")} AND a.status = 'available')) AS staffed (yes)
            WHERE l.status = 'active' AND h.enabled AND c.enabled
              AND (h.provider = ANY($1) OR $2 AND h.provider <> ALL($3))
            ORDER BY l.hub_id, l.kind = 'leads' DESC, l.work_order, l.id`,
    values: [Object.keys(carriers), carriers.flow !== undefined, [SMTP, SIMULATED]],
  });
  return rows;
}

/**
 * Claims contacts for the hub, then puts some more of one of its lists into the queue. Both need the list's row: one after
 * the other, a long list is worked while it comes into the queue. Says whether there may be more to do.
 */
async function takeTurn(hubId: bigint, lists: readonly Found[], carriers: Carriers): Promise<boolean> {
  const claimable = lists.filter(({ ready, comesDue }) => ready || comesDue);
  const isMore = await workHub(hubId, claimable, carriers);
  // Any of them: long lists do not keep the others waiting.
  const [next] = shuffled(lists.filter(({ toQueue }) => toQueue));
  const isFed = next !== undefined && (await feedQueue(next.id));
  return isMore || isFed;
}

/** Gives what room the hub has to its leads first, then to its lists in their order. */
export async function workHub(
  hubId: bigint,
  lists: readonly Pick<Found, "id" | "comesDue">[],
  carriers: Carriers = ownCarriers,
): Promise<boolean> {
  let moved = 0;
  for (const { id, comesDue } of lists) {
    if (comesDue) await makeReady(id);
    moved += await claimContacts(hubId, id, carriers);
  }
  return moved >= MANY_CONTACTS;
}

/** Whose time has come stands among those who may be attempted now. */
async function makeReady(listId: bigint): Promise<void> {
  await pool().query("UPDATE contact_queue SET due_at = NULL WHERE list_id = $1 AND due_at <= statement_timestamp()", [
    listId,
  ]);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
