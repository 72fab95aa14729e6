import { z } from "zod";
import { digits } from "../page.ts";

/** What is kept for its own number of days, in the order in which a run goes through it. */
export const dataClasses = [
  "interactions",
  "attempts",
  "hits",
  "lists",
  "rejections",
  "events",
  "runs",
  "audit",
] as const;
export type DataClass = (typeof dataClasses)[number];

export const longest = 36_500;
const rule = `must be a whole number of days from 1 to ${longest}, or null to keep it indefinitely`;

const days = z
  .int(rule)
  .min(1, rule)
  .max(longest, rule)
  .nullable()
  .meta({ description: "Days it is kept; null: indefinitely." });

/** How long each class is kept. */
const retentionDays = z.strictObject({
  interactions: days.describe("Interactions with their segments, counted from their end."),
  attempts: days.describe("Attempts at contacts that are not worked any more, counted from the attempt's end."),
  hits: days.describe("Numbers and addresses that attempts passed over because they are on the blacklist."),
  lists: days.describe("Finished, inactive or failed lists with their contacts, and leads of past months."),
  rejections: days.describe(
    "The lines of receipts about contacts that were not saved, counted from the loading of the list.",
  ),
  events: days.describe("System events."),
  runs: days.describe("The log of runs of flows, counted from their start."),
  audit: days.describe("The audit log, oldest entries first."),
});

/** What PATCH takes: the classes to change. */
export const retentionChanges = retentionDays.partial();
export type RetentionChanges = z.output<typeof retentionChanges>;

const date = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC" });
const counts = z.partialRecord(z.enum(dataClasses), z.int());

/** A run: what it removes up to which date, and how much of it is removed so far. */
export const retentionRun = z
  .object({
    id: z.int(),
    askedBy: z.string(),
    askedAt: date,
    finishedAt: date.nullable(),
    state: z.enum(["waiting", "running", "done"]),
    before: z.partialRecord(z.enum(dataClasses), date),
    removed: counts,
  })
  .meta({ id: "RetentionRun" });
export type RetentionRun = z.output<typeof retentionRun>;

/** A class, how long it is kept, and what the next run would remove of it. */
const retentionClass = z
  .object({
    name: z.enum(dataClasses),
    days: z.int().nullable(),
    changedAt: date.nullable(),
    changedBy: z.string().nullable(),
    due: z.object({ before: date, count: z.int() }).nullable(),
  })
  .meta({ id: "RetentionClass" });
export type RetentionClass = z.output<typeof retentionClass>;

export const retention = z.object({
  result: z.object({
    classes: z.array(retentionClass),
    /** When the next run begins by itself. */
    nextRun: date,
    lastRun: retentionRun.nullable(),
  }),
});
export type Retention = z.output<typeof retention>;

export const runsQuery = z.strictObject({ index: digits(0).default(0), rows: digits(1, 1000).default(50) });
export type RunsQuery = z.output<typeof runsQuery>;
