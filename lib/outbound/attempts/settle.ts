import type pg from "pg";
import { emit } from "../../events/events.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { formatUtc } from "../../time/instant.ts";
import { type EndedCall, releaseAgents } from "../agents/release.ts";
import { healthNames, noteEnds, type ProviderEnd } from "../dispatch/health.ts";
import { countContacts } from "./counts.ts";
import { lockLoneAttempts } from "./lone-attempts.ts";
import { afterDisposition, bestOutcome, isReached, type Next, nextAfter } from "./outcomes.ts";
import { queueContacts, unqueueContacts } from "./queue.ts";
import type { AttemptChange } from "./state.ts";

type Contact = Pick<ContactModel, "listId" | "position" | "state" | "attempts"> & {
  numbers: number;
  numberIndex: number;
  numberTries: number;
};
type Moved = { contact: Contact; change: AttemptChange; next: Next };

/**
 * Writes what became of attempts that the transaction has locked, and moves their contacts. Everybody takes locks in
 * this order: attempts, contacts, lists, the health of providers, numbers at work, agents.
 */
export async function settleAttempts(client: pg.PoolClient, changes: readonly AttemptChange[]): Promise<void> {
  if (changes.length === 0) return;
  const news = changes.filter(({ after, isOver }) => after !== null || isOver);
  const contacts = await lockContacts(client, news);
  const lone = news.map(({ attempt }) => attempt).filter((attempt) => !contacts.has(keyOf(attempt)));
  await lockLoneAttempts(client, lone);
  const moved = changes.flatMap((change) => movedBy(change, contacts) ?? []);
  await writeAttempts(client, changes, moved);
  await writeContacts(client, moved);
  await writeResults(client, [...contacts.values()]);
  for (const [listId, some] of byList(moved)) await moveInList(client, listId, some);
  await noteEnds(client, endsOf(news));
  await leaveWork(client, news);
  await releaseAgents(client, callsOf(news));
  await tell(client, changes);
}

/** The contact of each, in one order; those of lists that were discarded may be gone. */
async function lockContacts(client: pg.PoolClient, changes: readonly AttemptChange[]): Promise<Map<string, Contact>> {
  const { rows } = await client.query<Contact>(
    `SELECT c.list_id AS "listId", c.position, c.state, c.attempts, cardinality(c.client_ids) AS numbers,
            coalesce(c.number_index, 0) AS "numberIndex", coalesce(c.number_tries, 0) AS "numberTries"
       FROM contact c JOIN unnest($1::bigint[], $2::bigint[]) AS one (list_id, position)
         ON one.list_id = c.list_id AND one.position = c.position
      ORDER BY c.list_id, c.position FOR NO KEY UPDATE OF c`,
    [changes.map(({ attempt }) => String(attempt.listId)), changes.map(({ attempt }) => String(attempt.position))],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function keyOf({ listId, position }: { listId: bigint; position: bigint }): string {
  return `${listId}-${position}`;
}

/** Where the contact of an attempt goes that ends; null: nowhere, as one that was erased meanwhile. */
function movedBy(change: AttemptChange, contacts: ReadonlyMap<string, Contact>): Moved | null {
  const { attempt, after, hub, isEnd, isOver, isFinal } = change;
  const contact = contacts.get(keyOf(attempt));
  const isLatest = contact?.attempts === attempt.n;
  if (isOver && isLatest && contact.state === "working") return { contact, change, next: { state: "done" } };
  // A late report: the contact was reached, and no disposition asks for another attempt.
  const isReachedLate = !isEnd && after?.outcome && isReached(after.outcome) && !attempt.action;
  if (isReachedLate && isLatest && contact.state === "waiting") return { contact, change, next: { state: "done" } };
  if (!isEnd || !after?.outcome || !hub || contact?.state !== "working") return null;
  const ended = { contact, hub: hub.retrying, at: attempt.now };
  const { action, callBackAt } = attempt;
  const next = action ? afterDisposition(action, ended, callBackAt) : nextAfter(after.outcome, ended, isFinal);
  return { contact, change, next };
}

async function writeAttempts(
  client: pg.PoolClient,
  changes: readonly AttemptChange[],
  moved: readonly Moved[],
): Promise<void> {
  const waits = new Map(moved.map(({ change, next }) => [change, next.state === "working" ? next.until : null]));
  await client.query(
    `UPDATE attempt a SET status = one.status, outcome = one.outcome, ended_at = one.ended_at, reason = one.reason,
            message_id = one.message_id, next_at = one.next_at, agent = one.agent, duration = one.duration
       FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
                   $8::text[], $9::timestamptz[], $10::text[], $11::int[])
         AS one (list_id, position, n, status, outcome, ended_at, reason, message_id, next_at, agent, duration)
      WHERE a.list_id = one.list_id AND a.position = one.position AND a.n = one.n`,
    [
      changes.map(({ attempt }) => String(attempt.listId)),
      changes.map(({ attempt }) => String(attempt.position)),
      changes.map(({ attempt }) => attempt.n),
      changes.map(({ attempt, after }) => (after ?? attempt).status),
      changes.map(({ attempt, after }) => (after ?? attempt).outcome),
      changes.map(({ endedAt }) => endedAt?.toISOString() ?? null),
      changes.map(({ reason }) => reason),
      changes.map(({ messageId }) => messageId),
      changes.map((change) => (change.nextAt ?? waits.get(change))?.toISOString() ?? null),
      changes.map(({ agent }) => agent),
      changes.map(({ duration }) => duration),
    ],
  );
}

async function writeContacts(client: pg.PoolClient, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const waiting = moved.map(({ next }) => (next.state === "waiting" ? next : null));
  await client.query(
    `UPDATE contact c SET state = one.state::contact_state, next_attempt_at = one.at, owed = one.owed,
            number_index = coalesce(one.number_index, c.number_index),
            number_tries = coalesce(one.number_tries, c.number_tries)
       FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::boolean[], $6::int[], $7::int[])
         AS one (list_id, position, state, at, owed, number_index, number_tries)
      WHERE c.list_id = one.list_id AND c.position = one.position`,
    [
      moved.map(({ contact }) => String(contact.listId)),
      moved.map(({ contact }) => String(contact.position)),
      moved.map(({ next }) => next.state),
      waiting.map((next) => next?.at?.toISOString() ?? null),
      waiting.map((next) => next?.owed || null),
      waiting.map((next) => next?.numberIndex ?? null),
      waiting.map((next) => next?.numberTries ?? null),
    ],
  );
}

/** A contact's result is the best that its attempts came to, as they stand now. */
async function writeResults(client: pg.PoolClient, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return;
  const places = [contacts.map(({ listId }) => String(listId)), contacts.map(({ position }) => String(position))];
  const { rows } = await client.query<{ listId: bigint; position: bigint; outcomes: (string | null)[] }>(
    `SELECT a.list_id AS "listId", a.position, array_agg(a.outcome) AS outcomes
       FROM attempt a JOIN unnest($1::bigint[], $2::bigint[]) AS one (list_id, position)
         ON one.list_id = a.list_id AND one.position = a.position GROUP BY a.list_id, a.position`,
    places,
  );
  await client.query(
    `UPDATE contact c SET result = one.result FROM unnest($1::bigint[], $2::bigint[], $3::text[])
         AS one (list_id, position, result)
      WHERE c.list_id = one.list_id AND c.position = one.position AND c.result IS DISTINCT FROM one.result`,
    [
      rows.map(({ listId }) => String(listId)),
      rows.map(({ position }) => String(position)),
      rows.map(({ outcomes }) => bestOutcome(outcomes)),
    ],
  );
}

/** By list, in one order. */
function byList(moved: readonly Moved[]): [bigint, Moved[]][] {
  const lists = Map.groupBy(moved, ({ contact }) => contact.listId);
  return [...lists].sort(([one], [other]) => (one < other ? -1 : 1));
}

async function moveInList(client: pg.PoolClient, listId: bigint, moved: readonly Moved[]): Promise<void> {
  const left = moved.filter(({ contact, next }) => contact.state !== next.state);
  if (left.length === 0) return;
  const from = (state: Contact["state"]) => left.filter(({ contact }) => contact.state === state);
  const to = (state: Next["state"]) => left.filter(({ next }) => next.state === state);
  const isThere = await countContacts(client, listId, { working: -from("working").length, done: to("done").length });
  const positions = (some: readonly Moved[]) => some.map(({ contact }) => contact.position);
  if (isThere) await queueContacts(client, listId, positions(to("waiting")));
  await unqueueContacts(client, listId, positions(from("waiting")));
}

/** What the ends say of their providers; errors of recipients, and what nobody reported, say nothing. */
function endsOf(changes: readonly AttemptChange[]): ProviderEnd[] {
  return changes.flatMap(({ attempt: { provider, simulated }, hub, after, isEnd, isRecipients }) => {
    const isSilent = isRecipients || !after?.outcome || after.outcome === "unknown";
    if (!isEnd || simulated || isSilent) return [];
    const isError = after.outcome === "error";
    return healthNames({ provider, from: hub?.from ?? null }).map((name) => ({ name, isError }));
  });
}

/** The numbers of attempts that keep no line busy any more are free. */
async function leaveWork(client: pg.PoolClient, changes: readonly AttemptChange[]): Promise<void> {
  const ended = changes.filter(({ isEnd }) => isEnd).map(({ attempt }) => attempt);
  if (ended.length === 0) return;
  await client.query(
    `DELETE FROM at_work w USING unnest($1::text[], $2::uuid[]) AS one (client, id)
      WHERE w.client = one.client AND w.id = one.id`,
    [ended.map((attempt) => attempt.client), ended.map(({ id }) => id)],
  );
}

/** Calls that agents may have been reserved for. */
function callsOf(changes: readonly AttemptChange[]): EndedCall[] {
  return changes.flatMap(({ attempt: { id }, hub, after, isEnd }) => {
    if (!isEnd || !hub?.needsAgent) return [];
    const wrapUpSeconds = after?.outcome === "answered" ? hub.wrapUpSeconds : null;
    return [{ id, wrapUpSeconds, isMissed: after?.outcome === "abandoned" }];
  });
}

async function tell(client: pg.PoolClient, changes: readonly AttemptChange[]): Promise<void> {
  const events = changes.flatMap(({ attempt, hub, after, isEnd, endedAt }) =>
    isEnd && after
      ? {
          hub: hub?.name ?? null,
          campaign: hub?.campaignName ?? null,
          data: {
            id: attempt.id,
            list: Number(attempt.listId),
            contact: keyOf(attempt),
            contactId: attempt.contactId,
            number: attempt.number,
            n: attempt.n,
            outcome: after.outcome,
            endDate: endedAt && formatUtc(endedAt),
          },
        }
      : [],
  );
  await emit(client, "contact.attempted", ...events);
}
