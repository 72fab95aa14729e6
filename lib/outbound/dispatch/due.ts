import { formatUtc } from "../../time/instant.ts";
import type { Schedule } from "../../time/weekly-schedule.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import type { ListRecord } from "../lists/schema.ts";
import { frequencyHold, paceHold } from "./caps.ts";
import { closedBy } from "./clock.ts";
import type { GateState } from "./gate-schema.ts";
import { type GateHold, type GateName, type GateReason, gateReasons, gates } from "./gates.ts";

/** All that decides whether a contact is due. What is absent limits nothing. */
export type DueContact = {
  list: { status: ListRecord["status"]; start?: Date | null; end?: Date | null };
  hub: {
    enabled: boolean;
    contactingSchedule: Schedule | null;
    maxAttempts: number;
    concurrency: number;
    ratePerSecond: number;
    maxPerDay?: number | null;
    maxTotal?: number | null;
    volumePerDay?: number | null;
  };
  campaign: { enabled: boolean; timezone: string; schedule: Schedule | null; holidays?: readonly string[] };
  /** What holds the hub's provider back; null: nothing. */
  provider: GateHold | null;
  /** What keeps agents from it; absent: none is needed. */
  agent?: GateHold | null;
  status: ContactRecord["status"];
  /** Null: the campaign's. */
  timezone: string | null;
  /** Whether it, or its hub, has what an attempt sends; a call needs nothing. */
  hasMessage: boolean;
  /** When the next attempt may be, by a retry or a date of its own; null: at once. */
  nextAttempt: Date | null;
  expiresAt?: Date | null;
  /** The entry of the blacklist that has the number to try; null: none. */
  blacklisted: { expiresAt?: Date | null } | null;
  counts: Counts;
};

/** Attempts that were made, and that are being made. */
export type Counts = {
  /** At the contact. */
  attempts: number;
  /** At the number to try now. */
  atNumber: number;
  /** Whether an attempt is due whatever is left: it was rescheduled, or abandoned. */
  owed?: boolean;
  /** Whether somebody was promised it, by a callback or after an abandoned call: no cap of attempts in all ends that. */
  isPromised?: boolean;
  /** Whether one at the contact goes on, though a disposition has decided what comes next. */
  isUnderWay?: boolean;
  /** At the contact, on this day of its own clock. */
  today?: number;
  /** At the number over all hubs, and how often it may be attempted within so many days; earliest first. */
  number?: { cap: { attempts: number; days: number }; at: readonly Date[] };
  /** Of the hub. */
  atWork?: number;
  withinSecond?: number;
  hubToday?: number;
  /** Whether another contact of the hub comes first. */
  othersFirst?: boolean;
};

export type Due = { gates: GateState[]; first: GateName | null };

/** All gates as they stand for a contact at `now`, and the first that is closed; null: it is due. */
export function due(contact: DueContact, now: Date): Due {
  const states = gates.map((gate): GateState => {
    const hold = holdOf[gate](contact, now);
    if (hold === null) return { gate, open: true, opensAt: null, why: null, reason: null };
    const { reason, opensAt, detail } = hold;
    const why = detail ? `${gateReasons[reason]} ${detail}` : gateReasons[reason];
    return { gate, open: false, opensAt: opensAt && formatUtc(opensAt), why, reason };
  });
  return { gates: states, first: states.find(({ open }) => !open)?.gate ?? null };
}

// Hours that meet seldom are tried often; those that never meet not for ever.
const MAX_STEPS = 400;
const counted: readonly GateName[] = ["frequency", "attempts", "pace"];
const timed = gates.filter((gate) => !counted.includes(gate));

/** From when on a contact is due if nothing but time goes on; null: not without a change. */
export function dueFrom(contact: DueContact, now: Date): Date | null {
  // What was counted is of now: it says nothing of a later day.
  let at = later(now, counted, contact, now);
  for (let step = 0; at && step < MAX_STEPS; step++) {
    const next = later(at, timed, contact, at);
    if (next === at) return at;
    at = next;
  }
  return null;
}

/** The first moment from `from` on at which none of the gates is closed any more, as they stand at `now`. */
function later(from: Date, some: readonly GateName[], contact: DueContact, now: Date): Date | null {
  const holds = some.map((gate) => holdOf[gate](contact, now)).filter((one) => one !== null);
  if (holds.length === 0) return from;
  const moments = holds.map(({ opensAt }) => opensAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...moments);
  return last === Number.POSITIVE_INFINITY ? null : new Date(last);
}

const holdOf: Record<GateName, (contact: DueContact, now: Date) => GateHold | null> = {
  list: ({ list: { status, start, end } }, now) => {
    if (status !== "active") return hold(listReasons[status]);
    if (end && end <= now) return hold("listEnded");
    return start && start > now ? hold("listStartsLater", end && end <= start ? null : start) : null;
  },
  hub: ({ hub }) => (hub.enabled ? null : hold("hubDisabled")),
  provider: ({ provider, hasMessage }) => provider ?? (hasMessage ? null : hold("nothingToSend")),
  campaign: ({ campaign: { enabled, schedule, timezone, holidays } }, now) => {
    if (!enabled) return hold("campaignDisabled");
    const closed = closedBy({ schedule, zone: timezone, holidays }, now);
    return closed && { reason: campaignReasons[closed.why], opensAt: closed.opensAt };
  },
  hours: ({ hub, campaign, timezone }, now) => {
    const zone = timezone ?? campaign.timezone;
    const closed = closedBy({ schedule: hub.contactingSchedule, zone, sparesLastMinute: true }, now);
    return closed && { reason: windowReasons[closed.why], opensAt: closed.opensAt };
  },
  blacklist: ({ blacklisted }, now) => {
    if (blacklisted === null) return null;
    const { expiresAt = null } = blacklisted;
    return expiresAt && expiresAt <= now ? null : hold("blacklisted", expiresAt);
  },
  frequency: frequencyHold,
  attempts: ({ status, hub, counts: { atNumber, owed = false, isUnderWay = false } }) => {
    if (status === "working" || (status === "waiting" && isUnderWay)) return hold("atWork");
    if (status !== "waiting") return hold(status);
    return owed || atNumber < hub.maxAttempts ? null : hold("noAttemptsLeft");
  },
  time: ({ nextAttempt, expiresAt = null }, now) => {
    if (expiresAt && expiresAt <= now) return hold("expired");
    if (!nextAttempt || nextAttempt <= now) return null;
    return expiresAt && expiresAt <= nextAttempt ? hold("expiresFirst") : hold("later", nextAttempt);
  },
  agent: ({ agent = null }) => agent,
  pace: paceHold,
};

function hold(reason: GateReason, opensAt: Date | null = null): GateHold {
  return { reason, opensAt };
}

const listReasons = {
  loading: "listLoading",
  inactive: "listInactive",
  paused: "listPaused",
  finished: "listFinished",
  failed: "listFailed",
} as const;
const campaignReasons = {
  holiday: "holiday",
  never: "campaignNeverOpens",
  zone: "campaignZoneUnknown",
  closed: "campaignClosed",
  lastMinute: "campaignClosed",
} as const;
const windowReasons = {
  holiday: "outsideHours",
  never: "hoursNeverOpen",
  zone: "zoneUnknown",
  closed: "outsideHours",
  lastMinute: "lastMinute",
} as const;
