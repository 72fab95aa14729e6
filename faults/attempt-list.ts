import { attemptContradictions } from "../lib/testing/attempt-invariants.ts";
import type { Step } from "./crash-steps.ts";
import type { World } from "./sweep-paths.ts";

/** The settings of processes that work these lists: the simulated carrier is quick, and services stand on loopback. */
export const attemptEnv = { SIMULATED_DELAY_MS: "20", SIMULATED_TALK_MS: "20", OUTGOING_ALLOW: "127.0.0.0/8" };

const MAX_ATTEMPTS = 2;

type HubData = { channel: "telephony" | "sms" | "email"; provider: string };
export type ListAtWork = { id: string; hub: string };
export type FoundAttempt = { id: string; position: string; number: string; status: string; outcome: string | null };

/** An active list of these contacts, each with its numbers, on a hub of its own that tries again at once. */
export async function listOf(
  { chance, query }: World,
  { channel, provider }: HubData,
  contacts: readonly (readonly string[])[],
): Promise<ListAtWork> {
  const hub = `attempts-${chance.hex(12)}`;
  const [list] = await query<{ id: string }>(
    `WITH campaign AS (INSERT INTO campaign (name, updated_at) VALUES ($1, now()) RETURNING id),
          hub AS (INSERT INTO hub (name, channel, mode, campaign_id, enabled, provider, max_attempts, retry_minutes,
                                   concurrency, rate_per_second, updated_at)
                  SELECT $1, $2::channel, CASE WHEN $2 = 'telephony' THEN 'broadcast'::hub_mode END, id, true, $3,
                         ${MAX_ATTEMPTS}, 0, 100, 1000, now() FROM campaign RETURNING id)
     INSERT INTO list (hub_id, filename, status, created_by, received, saved)
     SELECT id, $1, 'active', 'faults', $4, $4 FROM hub RETURNING id::text`,
    [hub, channel, provider, contacts.length],
  );
  if (!list) throw new Error("The list could not be made.");
  const message = channel === "telephony" ? null : JSON.stringify({ content: "Hello" });
  for (const [position, numbers] of contacts.entries()) {
    await query("INSERT INTO contact (list_id, position, client_ids, message) VALUES ($1, $2, $3, $4)", [
      list.id,
      position,
      numbers,
      message,
    ]);
  }
  return { id: list.id, hub };
}

/** Works the list until it is finished. */
export const working = ({ id }: ListAtWork): Step => ({ kind: "dispatch", list: id, until: "finished" });
/** Begins an attempt at each contact of the list. */
export const beginning = ({ id }: ListAtWork): Step => ({ kind: "dispatch", list: id, until: "begun" });

export const attemptsOf = ({ query }: World, { id }: ListAtWork): Promise<FoundAttempt[]> =>
  query<FoundAttempt>(
    `SELECT id, position::text, number, status, outcome FROM attempt WHERE list_id = $1 ORDER BY position, n`,
    [id],
  );

/** What no committed state may have, and what is wrong by `judge`; null: nothing. */
export async function wrongOf(world: World, judge: () => Promise<string | null>): Promise<string | null> {
  const found = await attemptContradictions((sql) => world.query<{ what: string }>(sql));
  const own = await judge();
  const all = own === null ? found : [...found, own];
  return all.length > 0 ? all.join("; ") : null;
}

/** Every contact is done, each attempt and the list's end were told once, and no number is at work. */
export async function notOver({ query }: World, { id, hub }: ListAtWork): Promise<string | null> {
  const [found] = await query<{ status: string; open: number; attempts: number; told: number; ends: number }>(
    `SELECT status, (saved - done)::int + (SELECT count(*)::int FROM at_work w WHERE w.hub_id = l.hub_id) AS open,
            (SELECT count(*)::int FROM attempt a WHERE a.list_id = l.id) AS attempts,
            (SELECT count(*)::int FROM event e WHERE e.hub = $2 AND e.name = 'contact.attempted') AS told,
            (SELECT count(*)::int FROM event e WHERE e.hub = $2 AND e.name = 'list.finished') AS ends
       FROM list l WHERE id = $1`,
    [id, hub],
  );
  const right = found?.status === "finished" && found.open === 0 && found.told === found.attempts && found.ends === 1;
  return right ? null : JSON.stringify(found);
}

/** As after the end of a process: what it had is another's, and its leases are over. */
export async function forgetLeases({ query }: World): Promise<void> {
  await query("UPDATE flow_work SET due_at = now() - interval '1 second' WHERE claim IS NOT NULL");
  await query("UPDATE attempt SET next_at = clock_timestamp() WHERE status = 'going' AND provider = 'smtp'");
}

/** The attempts at a contact of these numbers by the simulated carrier: it goes by their last digits. */
export function simulatedCalls(numbers: readonly string[]): string[] {
  const calls: string[] = [];
  for (const number of numbers) {
    const digit = Number(number.at(-1));
    if (digit <= 5) return [...calls, `${number} answered`];
    const ends: Record<number, string> = { 6: "busy", 7: "no_answer", 8: "invalid_number", 9: "error" };
    const tries = digit === 8 ? 1 : MAX_ATTEMPTS;
    calls.push(...Array.from({ length: tries }, () => `${number} ${ends[digit]}`));
  }
  return calls;
}
