import type pg from "pg";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { PhoneCountry } from "../../phone-country.ts";
import { DAY_MS, SECOND_MS } from "../../time/durations.ts";
import { blacklistedAmong } from "../contact/blacklisted.ts";
import { type CapCounts, capCounts } from "../dispatch/cap-counts.ts";
import { frequencyHold } from "../dispatch/caps.ts";
import { hasOwnMessage } from "../dispatch/contact-gates.ts";
import { numberToTry } from "../dispatch/hub-state.ts";
import { isUnderWay } from "../dispatch/under-way.ts";
import type { AttemptHub } from "./hub.ts";

/** A contact that stands first in the queue. */
export type Candidate = Pick<
  ContactModel,
  | "position"
  | "state"
  | "clientIds"
  | "timezone"
  | "contactId"
  | "agentId"
  | "message"
  | "attempts"
  | "numberIndex"
  | "numberTries"
  | "expiresAt"
  | "nextAttemptAt"
  | "owed"
> & { isUnderWay: boolean };

/** A candidate's columns, of the contact `c`. */
export const candidateColumns = `c.position, c.state, c.client_ids AS "clientIds", c.timezone, c.contact_id AS "contactId",
  c.agent_id AS "agentId", c.message, c.attempts, c.number_index AS "numberIndex", c.number_tries AS "numberTries",
  c.expires_at AS "expiresAt", c.next_attempt_at AS "nextAttemptAt", c.owed,
  ${isUnderWay} AS "isUnderWay"`;

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

/**
 * So much later a contact is looked at again that is attempted, or whose number is, or whose agent is not free. One that
 * has nothing to send comes back with the hub's template (a trigger says so); sooner it would take the room of those behind.
 */
const LOOK_AGAIN_MS = { nothingToSend: DAY_MS, numberAtWork: SECOND_MS, agentAway: 2 * SECOND_MS };

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
    const isPromised = contact.owed === true;
    if (state !== "waiting") return { kind: "gone", contact, hits: [] };
    // Whose talk is not over waits for its end, whatever a disposition of it said comes next.
    if (contact.isUnderWay) return { kind: "later", contact, hits: [], at: afterNumberAtWork(now) };
    if (expiresAt && expiresAt <= now) return { kind: "cancelled", contact, hits: [] };
    const isSpent = hub.limits.maxTotal !== null && attempts >= hub.limits.maxTotal;
    if (isSpent && !isPromised) return { kind: "done", contact, hits: [] };
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

/** A contact whose own agent is not free: others go before it. */
export function laterWithAgent(contact: Candidate, now: Date): Verdict {
  return { kind: "later", contact, hits: [], at: new Date(now.getTime() + LOOK_AGAIN_MS.agentAway) };
}

async function withCaps(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<Verdict[]> {
  const going = verdicts.filter((verdict) => verdict.kind === "go");
  const asked = going.map(({ contact, client: key }) => ({ ...contact, listId, client: key }));
  const counts = await capCounts(client, { hub: hub.limits, campaign: hub.campaign }, asked, now);
  const counted = new Map<Verdict, CapCounts>(going.map((verdict, i) => [verdict, counts[i] ?? {}]));
  return verdicts.map((verdict) => {
    const own = counted.get(verdict);
    if (!own) return verdict;
    const { contact, hits } = verdict;
    const all = { attempts: contact.attempts, atNumber: 0, isPromised: contact.owed === true, ...own };
    const of = { hub: hub.limits, campaign: hub.campaign, timezone: contact.timezone, counts: all };
    const hold = frequencyHold(of, now);
    if (!hold) return verdict;
    return { kind: "later", contact, hits, at: hold.opensAt ?? new Date(now.getTime() + DAY_MS) };
  });
}
