import type { CarrierStatus } from "../../providers.ts";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";

/** What an attempt can come to; as a contact's result the first of these counts. */
export const attemptOutcomes = [
  "answered",
  "read",
  "delivered",
  "sent",
  "abandoned",
  "machine",
  "busy",
  "no_answer",
  "unknown",
  "error",
  "invalid_session",
  "invalid_number",
  "blacklisted",
] as const satisfies readonly (CarrierStatus | "unknown" | "blacklisted")[];
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** What of a contact says what comes next, the attempt that ended included. */
type TriedContact = {
  numbers: number;
  /** The number that was tried, from 0, and how often. */
  numberIndex: number;
  numberTries: number;
  attempts: number;
};

/** What of a hub says when and how often a contact is tried. */
export type Retrying = {
  maxAttempts: number;
  retryMinutes: number;
  maxTotal: number | null;
  retries: Partial<Record<string, { minutes: number; attempts?: number | undefined }>>;
  machine: "done" | "connect" | null;
  /** Whether an agent talks to who answers, whose disposition is to come. */
  needsAgent: boolean;
};

/**
 * What becomes of a contact: it is done; it waits for a number, at once (`at` null) or until then, `owed` whatever was
 * tried; or it stays at work until somebody's disposition acts, or `until`.
 */
export type Next =
  | { state: "done" }
  | { state: "waiting"; at: Date | null; numberIndex: number; numberTries: number; owed: boolean }
  | { state: "working"; until: Date };

type Ended = { contact: TriedContact; hub: Retrying; at: Date };
type Rule = (ended: Ended) => Next;

const DISPOSITION_MS = 24 * HOUR_MS;
const ABANDONED_MS = 72 * HOUR_MS;

const done: Rule = () => ({ state: "done" });

const answered: Rule = ({ hub, at }) =>
  hub.needsAgent ? { state: "working", until: new Date(at.getTime() + DISPOSITION_MS) } : { state: "done" };

const nextNumber: Rule = ({ contact: { numbers, numberIndex } }) =>
  numberIndex + 1 < numbers
    ? { state: "waiting", at: null, numberIndex: numberIndex + 1, numberTries: 0, owed: false }
    : { state: "done" };

/** The same number again after a while, as long as it has attempts left. */
const again =
  (outcome: AttemptOutcome | "respool"): Rule =>
  (ended) => {
    const { contact, hub, at } = ended;
    const own = hub.retries[outcome];
    if (contact.numberTries >= (own?.attempts ?? hub.maxAttempts)) return nextNumber(ended);
    return sameNumber(contact, new Date(at.getTime() + (own?.minutes ?? hub.retryMinutes) * MINUTE_MS), false);
  };

function sameNumber({ numberIndex, numberTries }: TriedContact, at: Date, owed: boolean): Next {
  return { state: "waiting", at, numberIndex, numberTries, owed };
}

const machineRules = { done, connect: answered };

const rules: Record<AttemptOutcome, Rule> = {
  answered,
  read: done,
  delivered: done,
  sent: done,
  abandoned: ({ contact, at }) => sameNumber(contact, new Date(at.getTime() + ABANDONED_MS), true),
  machine: (ended) => (ended.hub.machine ? machineRules[ended.hub.machine](ended) : again("machine")(ended)),
  busy: again("busy"),
  no_answer: again("no_answer"),
  // It may have gone out: never again by itself.
  unknown: nextNumber,
  error: again("error"),
  invalid_session: done,
  invalid_number: nextNumber,
  blacklisted: nextNumber,
};

/**
 * What becomes of the contact after an attempt ended so. `isFinal`: the same number would come to the same. Who was
 * attempted as often as the hub ever does is done.
 */
export function nextAfter(outcome: AttemptOutcome, ended: Ended, isFinal = false): Next {
  return unlessSpent((isFinal && outcome === "error" ? nextNumber : rules[outcome])(ended), ended);
}

function unlessSpent(next: Next, { contact, hub }: Ended): Next {
  const isSpent = hub.maxTotal !== null && contact.attempts >= hub.maxTotal;
  return next.state === "waiting" && isSpent ? { state: "done" } : next;
}

/** What a disposition does with the contact of its attempt. */
export type DispositionAct = "final" | "reschedule" | "respool" | "respoolNext";

const acts: Record<DispositionAct, (ended: Ended, callBackAt: Date) => Next> = {
  final: done,
  reschedule: ({ contact }, callBackAt) => sameNumber(contact, callBackAt, true),
  respool: again("respool"),
  respoolNext: nextNumber,
};

/** What becomes of the contact by a disposition. A callback always gets its attempt. */
export function afterDisposition(action: DispositionAct, ended: Ended, callBackAt: Date | null): Next {
  const next = acts[action](ended, callBackAt ?? ended.at);
  return action === "reschedule" ? next : unlessSpent(next, ended);
}

/** The best of some outcomes; null where there is none. */
export function bestOutcome(some: readonly (string | null)[]): AttemptOutcome | null {
  return attemptOutcomes.find((outcome) => some.includes(outcome)) ?? null;
}

/** Where an attempt stands. */
export type AttemptStanding = { status: "going" | "ringing" | "talking" | "ended"; outcome: AttemptOutcome | null };

const messageOrder: Partial<Record<AttemptOutcome, number>> = {
  unknown: 0,
  sent: 1,
  error: 2,
  invalid_number: 2,
  invalid_session: 2,
  delivered: 3,
  read: 4,
  // An agent talked to who answered the message.
  answered: 5,
};

/** Whether the contact of an attempt with this outcome was reached, or a message to it is on its way. */
export function isReached(outcome: AttemptOutcome): boolean {
  return ["answered", "read", "delivered", "sent"].includes(outcome);
}

/** What a carrier's word makes of an attempt; null: it knows better already. */
export function afterReport(before: AttemptStanding, reported: CarrierStatus, isCall: boolean): AttemptStanding | null {
  const after = isCall ? callAfter(before, reported) : messageAfter(before, reported);
  return after && (after.status !== before.status || after.outcome !== before.outcome) ? after : null;
}

function messageAfter({ outcome }: AttemptStanding, reported: CarrierStatus): AttemptStanding | null {
  const told = reported === "completed" ? "delivered" : reported;
  const [from, to] = [outcome === null ? -1 : (messageOrder[outcome] ?? 2), messageOrder[told] ?? 2];
  return to > from ? { status: "ended", outcome: told } : null;
}

function callAfter({ status, outcome }: AttemptStanding, reported: CarrierStatus): AttemptStanding | null {
  const isOpen = status !== "ended" || outcome === "unknown";
  if (!isOpen) return null;
  if (status === "talking") return reported === "completed" ? { status: "ended", outcome: "answered" } : null;
  // Nobody waits for a call that was given up to begin.
  if (reported === "completed") return { status: "ended", outcome: "answered" };
  if (reported === "answered") return { status: status === "ended" ? "ended" : "talking", outcome: "answered" };
  if (["sent", "delivered", "read"].includes(reported))
    return status === "going" ? { status: "ringing", outcome } : null;
  return { status: "ended", outcome: reported };
}
