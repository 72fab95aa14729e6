import { z } from "zod";
import { breakdownSearch } from "../breakdown/schema.ts";
import { performanceKinds } from "../values.ts";

/** More rows than these nobody reads; the others are taken together. */
const MOST_ROWS = 400;

/** The filters of a search and what there is a row for. */
export const performanceSearch = breakdownSearch
  .omit({ by: true, most: true })
  .extend({
    by: z.enum(performanceKinds),
    most: z
      .int()
      .min(1)
      .max(MOST_ROWS)
      .default(MOST_ROWS)
      .meta({ description: "How many rows are listed, those with the most offered; the others are taken together" }),
  })
  .meta({ id: "InteractionsPerformance" });
export type PerformanceSearch = z.output<typeof performanceSearch>;

const count = z.int().min(0);
const share = z.number().min(0).max(1).nullable();
const seconds = z.int().min(0).nullable();

const figures = z.object({
  offered: count.meta({ description: "Answered and abandoned" }),
  answered: count,
  abandoned: count,
  answeredWithin: count.meta({ description: "Answered within the threshold" }),
  abandonedShare: share.meta({ description: "abandoned / offered; null where none is offered" }),
  serviceLevel: share.meta({ description: "answeredWithin / offered; null where none is offered" }),
  averageWait: seconds.meta({ description: "Seconds from the start until an agent first attended, of the answered" }),
  averageHandleTime: seconds.meta({
    description: "Seconds from when an agent first attended to the end, of the answered that have an end",
  }),
});
export type PerformanceFigures = z.output<typeof figures>;

const row = figures.extend({ name: z.string() });

/**
 * The rows with the most offered. `others` are the further ones; `without` is what has no campaign, or no agent, at all;
 * `hidden` is what has some, none of which the caller's profile shows. An interaction with several counts in the row of
 * each, and once in `total`.
 */
export const performanceAnswer = z.object({
  by: z.enum(performanceKinds),
  within: z.int(),
  withinEmail: z.int(),
  total: figures,
  result: z.array(row).max(MOST_ROWS),
  others: figures.extend({ names: count }),
  without: figures,
  hidden: figures,
});
export type Performance = z.output<typeof performanceAnswer>;
