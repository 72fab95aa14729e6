import type { Actor } from "../../actor.ts";
import { formatUtc } from "../../time/instant.ts";
import type { Kind } from "../names.ts";
import type { Channel } from "../schema.ts";
import type { Read } from "../search/cancellable-query.ts";
import type { DateRange } from "../search/date-range.ts";
import { rawRows, withNames } from "../search/present.ts";
import { wantedBy } from "../search/search.ts";
import type { Wanted } from "../search/statements.ts";
import { datesOf } from "./dates-of.ts";
import { dispositionLevels } from "./disposition-levels.ts";
import { hourShifts } from "./hour-shifts.ts";
import type {
  Breakdown,
  BreakdownSearch,
  ChannelBreakdown,
  HourBreakdown,
  RankedBreakdown,
  Ranking,
  ServiceBreakdown,
  TimeBreakdown,
} from "./schema.ts";
import {
  boundsStatement,
  channelStatement,
  hourStatement,
  rankingStatement,
  serviceStatement,
  timeStatement,
} from "./statements.ts";
import type { JudgedBy } from "./thresholds.ts";
import { timeBars } from "./time-bars.ts";

/**
 * Counts what a search of the same filters finds for the same actor, by one of the ways to look at it. Over years that
 * takes seconds: `read` may leave off when nobody waits any more.
 */
export async function breakdown(given: BreakdownSearch, actor: Actor, read: Read = rawRows): Promise<Breakdown> {
  const { by, most, within, withinEmail = within, ...search } = given;
  const wanted = await wantedBy(search, actor);
  switch (by) {
    case "time":
      return byTime(read, wanted, search.timezone);
    case "channel":
      return byChannel(read, wanted);
    case "hour-by-weekday":
      return byHour(read, wanted, search.timezone);
    case "service":
      return service(read, wanted, { within, withinEmail });
    default:
      return ranked(read, wanted, by, most);
  }
}

async function byTime(read: Read, wanted: Wanted, zone: string): Promise<TimeBreakdown> {
  const range = await rangeOf(read, wanted);
  if (!range) return { by: "time", total: 0, unit: "day", step: 1, bars: [] };
  const { unit, step, bars } = timeBars(range, zone);
  const counts = bars.map(() => ({ count: 0, channels: {} as Partial<Record<Channel, number>> }));
  const rows = await read(
    timeStatement(
      wanted,
      bars.map(({ from }) => from),
    ),
  );
  let total = 0;
  for (const [place, channel, found] of rows) {
    const bar = counts[Number(place)];
    // Come since the range was asked for: of a contact's interactions, which have none of their own.
    if (!bar) continue;
    bar.count += Number(found);
    bar.channels[channel as Channel] = Number(found);
    total += Number(found);
  }
  const shown = bars.map((bar, i) => ({
    startDate: formatUtc(bar.from),
    endDate: formatUtc(bar.to),
    dates: datesOf(bar, zone),
    count: counts[i]?.count ?? 0,
    channels: counts[i]?.channels ?? {},
  }));
  return { by: "time", total, unit, step, bars: shown };
}

/** The search's range; without one, that of what it finds, null where that is nothing. */
async function rangeOf(read: Read, wanted: Wanted): Promise<DateRange | null> {
  if (wanted.filter.range) return wanted.filter.range;
  const [[first, last] = []] = await read(boundsStatement(wanted));
  if (!first || !last) return null;
  return { from: new Date(Number(first) * 1000), to: new Date(Number(last) * 1000) };
}

async function byChannel(read: Read, wanted: Wanted): Promise<ChannelBreakdown> {
  const rows = await read(channelStatement(wanted));
  const result = rows.map(([channel, count]) => ({ channel: channel as Channel, count: Number(count) }));
  return {
    by: "channel",
    total: result.reduce((sum, { count }) => sum + count, 0),
    result: result.sort((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1)),
  };
}

async function byHour(read: Read, wanted: Wanted, zone: string): Promise<HourBreakdown> {
  const cells = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  const range = await rangeOf(read, wanted);
  const rows = range ? await read(hourStatement(wanted, hourShifts(range, zone))) : [];
  let total = 0;
  for (const [hour, count] of rows) {
    const day = cells[Math.floor(Number(hour) / 24)];
    if (day) day[Number(hour) % 24] = Number(count);
    total += Number(count);
  }
  return { by: "hour-by-weekday", total, cells };
}

async function service(read: Read, wanted: Wanted, judgedBy: Required<JudgedBy>): Promise<ServiceBreakdown> {
  const [row = []] = await read(serviceStatement(wanted, judgedBy));
  const [total = 0, ...counts] = row.map(Number);
  const [answered = 0, abandoned = 0, contained = 0, unfinished = 0, answeredWithin = 0, judgedEmails = 0] = counts;
  const judged = answered + abandoned;
  return {
    by: "service",
    total,
    inbound: judged + contained + unfinished,
    answered,
    abandoned,
    contained,
    unfinished,
    ...judgedBy,
    judgedEmails,
    answeredWithin,
    serviceLevel: judged === 0 ? null : answeredWithin / judged,
  };
}

const kinds: Record<Exclude<Ranking, "disposition">, Kind> = { campaign: "campaigns", agent: "users", hub: "hubs" };

async function ranked(read: Read, wanted: Wanted, by: Ranking, most: number): Promise<RankedBreakdown> {
  const rows = await read(rankingStatement(wanted, by, most));
  const found = rows
    .filter(([what]) => what === "named")
    .map(([, id, count]) => ({ id: String(id), count: Number(count) }))
    .sort((one, other) => other.count - one.count || Number(one.id) - Number(other.id));
  const row = (which: string) => rows.find(([what]) => what === which) ?? [];
  const [, names, count] = row("others");
  const rest = {
    total: Number(row("total")[2]),
    others: { names: Number(names), count: Number(count) },
    without: Number(row("without")[2]),
    hidden: Number(row("hidden")[2]),
  };
  if (by !== "disposition") {
    const result = await withNames((nameOf) => found.map(({ id, count }) => ({ name: nameOf(kinds[by], id), count })));
    return { by, ...rest, result };
  }
  const levelsOf = await dispositionLevels(found.map(({ id }) => id));
  const result = found.map(({ id, count }) => {
    const levels = levelsOf.get(id) ?? [];
    return { id: Number(id), name: levels.at(-1) ?? id, levels, count };
  });
  return { by, ...rest, result };
}
