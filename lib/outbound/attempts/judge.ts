import type pg from "pg";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { PhoneCountry } from "../../phone-country.ts";
import { DAY_MS, SECOND_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { blacklistedAmong } from "../contact/blacklisted.ts";
import { frequencyHold } from "../dispatch/caps.ts";
import { hasOwnMessage } from "../dispatch/contact-gates.ts";
import { numberToTry } from "../dispatch/hub-state.ts";
import type { AttemptHub } from "./hub.ts";

/** A contact that stands first in the queue. */
export type Candidate = Pick<
  ContactModel,
  | "position"
  | "state"
  | "clientIds"
  | "timezone"
  | "contactId"
  | "message"
  | "attempts"
  | "numberIndex"
  | "numberTries"
  | "expiresAt"
>;

/** What may be done with a contact now. */
export type Verdict = {
  contact: Candidate;
  /** Its numbers that were passed over as they are on the blacklist. */
  hits: string[];
} & (
  | { kind: "go"; number: string; client: string; numberIndex: number; numberTries: number }
  | { kind: "later"; at: Date }
  | { kind: "done" | "cancelled" | "gone" }
);

/** Who has nothing to send, or whose number is being attempted, is looked at again so much later. */
const LOOK_AGAIN_MS = { nothingToSend: 3 * SECOND_MS, numberAtWork: SECOND_MS };
/** A contact's day may have begun so long ago, by any clock. */
const LONGEST_DAY_MS = DAY_MS + DAY_MS / 12;

/** Judges contacts of one list by all that is theirs alone: the gates that they share were found open. */
export async function judgeContacts(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  contacts: readonly Candidate[],
  now: Date,
): Promise<Verdict[]> {
  const country = new PhoneCountry(hub.country);
  const numbers = contacts.flatMap(({ clientIds }) => clientIds);
  const isListed = await blacklistedAmong(client, numbers, country, hub.campaignId);
  const verdicts = contacts.map((contact): Verdict => {
    const { state, expiresAt, attempts, clientIds } = contact;
    if (state !== "waiting") return { kind: "gone", contact, hits: [] };
    if (expiresAt && expiresAt <= now) return { kind: "cancelled", contact, hits: [] };
    if (hub.limits.maxTotal !== null && attempts >= hub.limits.maxTotal) return { kind: "done", contact, hits: [] };
    if (!hub.isCall && !hub.hasTemplate && !hasOwnMessage(contact)) {
      return { kind: "later", contact, hits: [], at: new Date(now.getTime() + LOOK_AGAIN_MS.nothingToSend) };
    }
    const first = numberOf(contact, hub);
    const hits: string[] = [];
    for (let index = first.index; index < clientIds.length; index++) {
      const number = clientIds[index] ?? "";
      if (isListed(number)) hits.push(number);
      else {
        const numberTries = index === first.index ? first.tries : 0;
        return { kind: "go", contact, hits, number, client: country.key(number), numberIndex: index, numberTries };
      }
    }
    return { kind: "done", contact, hits };
  });
  return withCaps(client, hub, listId, verdicts, now);
}

function numberOf({ numberIndex, numberTries, attempts, clientIds }: Candidate, hub: AttemptHub) {
  if (numberIndex !== null) return { index: numberIndex, tries: numberTries ?? 0 };
  const { index, attempts: tries } = numberToTry(attempts, hub.limits.maxAttempts, clientIds.length);
  return { index, tries };
}

export function afterNumberAtWork(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MS.numberAtWork);
}

async function withCaps(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<Verdict[]> {
  const going = verdicts.filter((verdict) => verdict.kind === "go");
  const { maxPerDay } = hub.limits;
  const days = maxPerDay === null ? new Map() : await startsOf(client, listId, going, now);
  const cap = await numberCap(client);
  const byNumber = cap ? await startsTo(client, going, cap.days) : new Map();
  if (days.size === 0 && byNumber.size === 0) return [...verdicts];
  return verdicts.map((verdict) => {
    if (verdict.kind !== "go") return verdict;
    const { contact, hits } = verdict;
    const zone = contact.timezone ?? hub.campaign.timezone;
    const day = formatIn(now, zone).slice(0, 10);
    const starts: readonly Date[] = days.get(contact.position) ?? [];
    const today = starts.filter((at) => formatIn(at, zone).slice(0, 10) === day).length;
    const number = cap ? { cap, at: byNumber.get(verdict.client) ?? [] } : undefined;
    const counts = { attempts: contact.attempts, atNumber: 0, today, ...(number && { number }) };
    const of = { hub: hub.limits, campaign: hub.campaign, timezone: contact.timezone, counts };
    const hold = frequencyHold(of, now);
    if (!hold) return verdict;
    return { kind: "later", contact, hits, at: hold.opensAt ?? new Date(now.getTime() + DAY_MS) };
  });
}

type Going = Extract<Verdict, { kind: "go" }>;

/** When the contacts were attempted in the last hours of a day of any clock. */
async function startsOf(client: pg.PoolClient, listId: bigint, going: readonly Going[], now: Date) {
  const { rows } = await client.query<{ position: bigint; at: Date }>(
    "SELECT position, started_at AS at FROM attempt WHERE list_id = $1 AND position = ANY($2::bigint[]) AND started_at > $3",
    [listId, going.map(({ contact }) => String(contact.position)), new Date(now.getTime() - LONGEST_DAY_MS)],
  );
  return timesBy(rows.map(({ position, at }) => [position, at]));
}

/** How often a number may be attempted over all hubs; null: as often as hubs do. */
async function numberCap(client: pg.PoolClient): Promise<{ days: number; attempts: number } | null> {
  const { rows } = await client.query<{ days: number; attempts: number }>(
    "SELECT days, attempts FROM contacting_cap WHERE days IS NOT NULL AND attempts IS NOT NULL",
  );
  return rows[0] ?? null;
}

async function startsTo(client: pg.PoolClient, going: readonly Going[], days: number) {
  const { rows } = await client.query<{ client: string; at: Date }>(
    `SELECT client, started_at AS at FROM attempt
      WHERE client = ANY($1) AND started_at > clock_timestamp() - make_interval(days => $2) ORDER BY started_at`,
    [going.map((one) => one.client), days],
  );
  return timesBy(rows.map((row) => [row.client, row.at]));
}

function timesBy<Key>(entries: readonly (readonly [Key, Date])[]): Map<Key, Date[]> {
  const times = new Map<Key, Date[]>();
  for (const [key, at] of entries) times.set(key, [...(times.get(key) ?? []), at]);
  return times;
}
