import type { Actor } from "../../actor.ts";
import { db } from "../../db.ts";
import { DAY_MS, SECOND_MS, YEAR_MS } from "../../time/durations.ts";
import { formatIn, formatUtc, parseUtc } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import {
  abandonRate,
  type CountedAttempts,
  countContactsOf,
  countLoaded,
  type OutcomeCounts,
  type Tally,
  tallyAttempts,
} from "./counted.ts";
import { countedOnce } from "./counted-once.ts";
import { expectedEnd } from "./expected-end.ts";
import { rangeParts } from "./parts.ts";
import type { HubProgress, ProgressQuery } from "./schema.ts";

const RANGE_DAYS = 7;
const counted = countedOnce<HubProgress>();
const abandoned = countedOnce<HubProgress["abandonRate"]>();

/** How far the hub is, counted once for all who ask at about the same time. */
export async function progress(hubName: string, query: ProgressQuery, actor: Actor): Promise<{ result: HubProgress }> {
  const hub = await hubFor(hubName, actor);
  const { initialdate = "", finaldate = "", timezone } = query;
  const of = [hub.id, initialdate, finaldate, timezone].join("\n");
  return { result: await counted(of, (now) => countProgress(hub, query, now)) };
}

async function countProgress(hub: UploadHub, query: ProgressQuery, now: Date): Promise<HubProgress> {
  const { initialdate, finaldate, timezone } = rangeOf(query, now);
  const last = parseIn(finaldate, timezone) ?? now;
  const range: CountedAttempts = {
    hubId: hub.id,
    from: storable(parseIn(initialdate, timezone) ?? now, now),
    until: storable(new Date(last.getTime() + SECOND_MS), now),
  };
  const parts = rangeParts(initialdate, finaldate);
  const loaded = countLoaded(hub.id);
  const [{ byPart, byAgent, dispositions }, contacts, { saved, done, cancelled }, rate, end] = await Promise.all([
    tallyAttempts(range, parts, timezone),
    countContactsOf(range, reachedOn(hub)),
    loaded,
    hub.channel === "telephony" ? rateOf(hub) : { day: null, month: null },
    loaded.then(({ left }) => endOf(hub, Number(left), now)),
  ]);
  const { lengthMs, firstMs, starts } = parts;
  return {
    funnel: {
      loaded: Number(saved),
      ...contacts,
      done: Number(done),
      cancelled: Number(cancelled),
      outcomes: sumOf([...byPart.values()]),
      dispositions,
    },
    pace: starts.map((at, n) => ({
      at,
      ...(byPart.get(formatUtc(new Date(firstMs + n * lengthMs))) ?? { attempts: 0, outcomes: {} }),
    })),
    agents: [...byAgent]
      .map(([agent, tally]) => ({ agent, ...tally }))
      .sort((one, other) => other.attempts - one.attempts || (one.agent < other.agent ? -1 : 1)),
    abandonRate: rate,
    expectedEnd: end && formatUtc(end),
    asOf: formatUtc(now),
  };
}

/** The range that was asked for, or the days until now. */
function rangeOf({ initialdate, finaldate, timezone }: ProgressQuery, now: Date) {
  const today = formatIn(now, timezone);
  const last = finaldate ?? (initialdate !== undefined && initialdate > today ? initialdate : today);
  const before = (parseUtc(last)?.getTime() ?? 0) + SECOND_MS - RANGE_DAYS * DAY_MS;
  return { initialdate: initialdate ?? formatUtc(new Date(before)), finaldate: last, timezone };
}

/** The moment, or one beyond which no attempt started: the database reads years of four digits. */
function storable(at: Date, now: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), 0), now.getTime() + YEAR_MS));
}

/** What says that somebody had the message, or took the call. Mail servers tell no more than that they took it. */
function reachedOn({ channel }: UploadHub) {
  return channel === "email" ? "sent" : "reached";
}

/** Of the hub's campaign, for all of its hubs at once. */
function rateOf({ campaignId }: UploadHub): Promise<HubProgress["abandonRate"]> {
  return abandoned(String(campaignId), (now) => abandonRate(campaignId, now));
}

function sumOf(tallies: readonly Tally[]): OutcomeCounts {
  const sums: OutcomeCounts = {};
  for (const { outcomes } of tallies) {
    for (const [outcome, attempts] of Object.entries(outcomes) as [keyof OutcomeCounts, number][]) {
      sums[outcome] = (sums[outcome] ?? 0) + attempts;
    }
  }
  return sums;
}

async function endOf({ id }: UploadHub, left: number, now: Date): Promise<Date | null> {
  const { enabled, contactingSchedule, campaign } = await db().hub.findUniqueOrThrow({
    where: { id },
    select: {
      enabled: true,
      contactingSchedule: true,
      campaign: { select: { enabled: true, timezone: true, schedule: true, holidays: true } },
    },
  });
  if (!enabled || !campaign.enabled) return null;
  const hours = {
    campaign: storedSchedule(campaign.schedule),
    timezone: campaign.timezone,
    hub: storedSchedule(contactingSchedule),
    holidays: campaign.holidays,
  };
  return expectedEnd(id, left, hours, now);
}
