import { z } from "zod";
import { DAY_SECONDS } from "../../time/durations.ts";
import { channel, channels } from "../schema.ts";
import { interactionsSearch } from "../search/schema.ts";
import { rankings } from "../values.ts";

export type Ranking = (typeof rankings)[number];

const breakdowns = ["time", "channel", ...rankings, "hour-by-weekday", "service"] as const;

/** Units of a bar over time. */
const units = ["minute", "hour", "day", "week", "month", "year"] as const;
export type Unit = (typeof units)[number];

/** The filters of a search and what its interactions are counted by. */
export const breakdownSearch = interactionsSearch
  .omit({ index: true, rows: true, orders: true, after: true, total: true, handling: true, guids: true })
  .extend({
    by: z.enum(breakdowns),
    most: z.int().min(1).max(100).default(10).meta({
      description: "How many campaigns, agents, dispositions or hubs are listed; the others are counted together",
    }),
    within: z
      .int()
      .min(1)
      .max(DAY_SECONDS)
      .default(20)
      .meta({ description: "Seconds within which an inbound interaction must be with an agent (service level)" }),
    withinEmail: z
      .int()
      .min(1)
      .max(DAY_SECONDS)
      .optional()
      .meta({ description: "The same for emails, which wait longer; default `within`" }),
  })
  .meta({ id: "InteractionsBreakdown" });
export type BreakdownSearch = z.output<typeof breakdownSearch>;
/** The same as it is sent. */
export type BreakdownBody = z.input<typeof breakdownSearch>;

const count = z.int().min(0);
const total = count.meta({ description: "All matching interactions" });
const date = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC" });
const wall = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss in `timezone`" });

/** `dates` are those that a search takes to find a bar's interactions and no other. */
const bar = z.object({
  startDate: date,
  endDate: date,
  dates: z.object({ initialdate: wall, finaldate: wall, timezone: z.string() }),
  count,
  channels: z.partialRecord(channel, count),
});

/** Bars over the range, the first and the last as much of their unit as the range has. */
const overTime = z.object({
  by: z.literal("time"),
  total,
  unit: z.enum(units),
  step: z.int().meta({ description: "How many units a bar spans" }),
  bars: z.array(bar),
});
export type TimeBreakdown = z.output<typeof overTime>;

const byChannel = z.object({
  by: z.literal("channel"),
  total,
  result: z.array(z.object({ channel, count })).max(channels.length),
});
export type ChannelBreakdown = z.output<typeof byChannel>;

const ranked = z.object({ name: z.string(), count });

/**
 * The most frequent. `others` are the further ones, and how many interactions have at least one of them; `without`
 * how many have none at all, whatever is asked for; `hidden` how many have some, none of which the caller's profile
 * shows. Interactions with several count under each, so that counts may come to more than `total`.
 */
const ranking = {
  total,
  others: z.object({ names: count, count }),
  without: count.meta({ description: "Interactions that have none at all" }),
  hidden: count.meta({ description: "Interactions that have some, but none that the caller's profile shows" }),
};

const byName = z.object({ by: z.enum(["campaign", "agent", "hub"]), ...ranking, result: z.array(ranked) });
const byDisposition = z.object({
  by: z.literal("disposition"),
  ...ranking,
  result: z.array(ranked.extend({ id: z.int(), levels: z.array(z.string()) })),
});
export type RankedBreakdown = z.output<typeof byName> | z.output<typeof byDisposition>;

const byHour = z.object({
  by: z.literal("hour-by-weekday"),
  total,
  cells: z
    .array(z.array(count).length(24))
    .length(7)
    .meta({ description: "Counts by weekday, from Monday, and by hour in the time zone of the search" }),
});
export type HourBreakdown = z.output<typeof byHour>;

/**
 * Of the inbound: answered, finished and attended by an agent; abandoned, finished without one by a client who left
 * or where no automation was; contained, finished by an automation alone; unfinished, the others. Each is what a search
 * with that `outcome` finds. `serviceLevel` is answeredWithin / (answered + abandoned), null where there is neither.
 */
const service = z.object({
  by: z.literal("service"),
  total,
  inbound: count,
  answered: count,
  abandoned: count,
  contained: count,
  unfinished: count,
  within: z.int(),
  withinEmail: z.int(),
  judgedEmails: count.meta({ description: "Emails among the answered and abandoned: `withinEmail` is for these" }),
  answeredWithin: count,
  serviceLevel: z.number().min(0).max(1).nullable(),
});
export type ServiceBreakdown = z.output<typeof service>;

export const breakdownAnswer = z.union([overTime, byChannel, byName, byDisposition, byHour, service]);
export type Breakdown = z.output<typeof breakdownAnswer>;
