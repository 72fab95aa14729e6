import type { Actor } from "../../actor.ts";
import { perDatabase, pool } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { findList } from "../lists/lists.ts";
import { CountAgain } from "./count-again.ts";
import { type GateCounts, type GatesQuery, LISTS_OF_GATE, OLDEST_SECONDS } from "./desk-schema.ts";
import { due, dueFrom } from "./due.ts";
import { type GateName, gates as gateNames } from "./gates.ts";
import { groupsOf, type WorkedList } from "./groups.ts";
import { type HubState, hubState } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";

/** Gates that may hold every contact of a list at once: hours do where they never open, in any time zone. */
const sharedGates: readonly GateName[] = ["list", "hub", "provider", "campaign", "hours"];
/** The same where a contact may have nothing to send: the provider holds that one before the gates behind it do. */
const sharedGatesWithoutMessage: readonly GateName[] = ["list", "hub", "provider"];

// Of 5,000,000 contacts, each with its own number and clock, it takes ten seconds: most answers are those of before, and
// in 95 of 100 seconds nobody waits beside a count.
const times = { freshMs: 5 * SECOND_MS, oldestMs: OLDEST_SECONDS * SECOND_MS, quickMs: 100, restTimes: 20 };
const countsOf = perDatabase(() => new CountAgain<GateCounts>(times));

/** Fewer contacts are counted in about the time in which a page is to be answered: 100 ms. */
const LONG_COUNT_CONTACTS = 50_000;
/** A longer count uses every core, so that even a short wait beside it takes several times as long. */
const MOST_WAIT_MS = 10;
const notCounted: GateCounts = { gates: [], lists: [], opensAt: null, asOf: null };

/**
 * How many waiting contacts of the hub, or of one of its lists, each gate holds back, at most `age` seconds ago: it is
 * counted once for all who ask. Of a long count, who does not `wait` gets no gates and no `asOf` until it is done.
 */
export async function gateCounts(
  hubName: string,
  { list, age, wait }: GatesQuery,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: GateCounts }> {
  const hub = await hubFor(hubName, actor);
  if (list !== undefined) await findList(pool(), hub, list);
  const count = (now: Date) => countGates(hub, list, world, now);
  const { digest, waiting } = await lookAtLists(hub.id);
  const of = `${hub.id}/${list ?? ""}/${digest}`;
  const ageMs = age * SECOND_MS;
  if (wait || waiting < LONG_COUNT_CONTACTS) return { result: await countsOf().ask(of, ageMs, count) };
  return { result: (await countsOf().askAtOnce(of, ageMs, count, MOST_WAIT_MS)) ?? notCounted };
}

/**
 * How many contacts of the hub wait, and a digest of its settings: another one once the hub or the state of a list was
 * changed, as a count from before that is good for nobody.
 */
async function lookAtLists(hubId: bigint): Promise<{ digest: string; waiting: number }> {
  const { rows } = await pool().query<{ digest: string; waiting: number }>(
    `SELECT md5(concat(h.updated_at, l.states)) AS digest, l.waiting
       FROM hub h CROSS JOIN LATERAL (
              SELECT string_agg(concat(id, status), ',' ORDER BY id) AS states,
                     coalesce(sum(saved - working - done - cancelled), 0)::float8 AS waiting
                FROM list WHERE hub_id = h.id AND status <> 'finished') AS l
      WHERE h.id = $1`,
    [hubId],
  );
  return rows[0] ?? { digest: "", waiting: 0 };
}

/** The first gate of every contact that waits in the list, until a change; null: each contact has its own. */
function sharedGateOf({ hub, campaign, provider, hasMessage }: HubState, list: WorkedList, now: Date): GateName | null {
  const own = { timezone: null, nextAttempt: null, blacklisted: null, counts: { attempts: 0, atNumber: 0 } };
  const contact = { hub, campaign, provider, list, status: "waiting" as const, hasMessage: true, ...own };
  const { gates, first } = due(contact, now);
  const isShared = first !== null && (hasMessage ? sharedGates : sharedGatesWithoutMessage).includes(first);
  return isShared && gates.some(({ gate, opensAt }) => gate === first && opensAt === null) ? first : null;
}

/** A contact is counted at the first gate that holds it, as its own record says. */
async function countGates(
  hub: UploadHub,
  list: number | undefined,
  world: ProviderWorld,
  now: Date,
): Promise<GateCounts> {
  const state = await hubState(hub, world);
  const { rows: lists } = await pool().query<NamedList & { waiting: bigint }>(
    `SELECT id, filename, status, starts_at AS start, ends_at AS "end", saved - working - done - cancelled AS waiting FROM list
      WHERE hub_id = $1 AND status NOT IN ('loading', 'finished') AND ($2::bigint IS NULL OR id = $2)`,
    [hub.id, list],
  );
  const byGate = new ContactsByGate();
  const listsToGroup: WorkedList[] = [];
  for (const { waiting, filename, ...workedList } of lists) {
    const gate = sharedGateOf(state, workedList, now);
    if (gate === null) listsToGroup.push(workedList);
    else byGate.add(gate, workedList.id, Number(waiting));
  }
  const { groups } = await groupsOf(hub, state, listsToGroup, ["waiting"], now);
  let earliest: Date | null = null;
  for (const { list: id, contact, contacts } of groups) {
    const { first } = due(contact, now);
    if (first === null) continue;
    byGate.add(first, id, contacts);
    // By then the attempts at work have ended. When they do is unknown: a contact that waits only for that has no time.
    const { counts } = contact;
    const from = dueFrom(first === "pace" ? contact : { ...contact, counts: { ...counts, atWork: 0 } }, now);
    if (from && (!earliest || from < earliest)) earliest = from;
  }
  return {
    ...byGate.shown(new Map(lists.map(({ id, filename }) => [id, filename]))),
    opensAt: earliest && formatUtc(earliest),
    asOf: formatUtc(now),
  };
}

type NamedList = WorkedList & Pick<ListModel, "filename">;

/** How many contacts of which lists each gate holds. */
class ContactsByGate {
  readonly #contacts = new Map<GateName, Map<bigint, number>>();

  add(gate: GateName, list: bigint, contacts: number): void {
    const lists = this.#contacts.get(gate) ?? new Map<bigint, number>();
    this.#contacts.set(gate, lists);
    lists.set(list, (lists.get(list) ?? 0) + contacts);
  }

  shown(filenames: ReadonlyMap<bigint, string>): Pick<GateCounts, "gates" | "lists"> {
    const most = (gate: GateName) =>
      [...(this.#contacts.get(gate) ?? [])]
        .filter(([, contacts]) => contacts > 0)
        .sort(([one, ones], [other, others]) => others - ones || Number(one - other))
        .slice(0, LISTS_OF_GATE)
        .map(([id, contacts]) => ({ gate, list: Number(id), filename: filenames.get(id) ?? "", contacts }));
    const all = (gate: GateName) => (this.#contacts.get(gate) ?? new Map<bigint, number>()).values();
    return {
      gates: gateNames.map((gate) => ({ gate, contacts: [...all(gate)].reduce((sum, some) => sum + some, 0) })),
      lists: gateNames.flatMap(most),
    };
  }
}
