import { z } from "zod";
import { isInOrder, notInOrder, runFilters } from "../schema.ts";

const version = z.int().positive();

/** The list's filters, of runs that failed. */
export const retryFields = z
  .strictObject({
    ...runFilters,
    version: version.optional().describe("Runs of this version; needs `flow`."),
    status: z.literal("failed").optional().describe("Only failed runs are retried."),
    kind: z.enum(["live", "retry"]).optional().describe("Absent: both. Tests and replays are not retried."),
    dryRun: z.boolean().default(false).describe("Only count the runs; retry none."),
  })
  .refine(isInOrder, notInOrder)
  .meta({ id: "FlowRunRetryFields" });
export type RetryFields = z.output<typeof retryFields>;

export const retriedRunsAnswer = z.object({
  result: z.object({ runs: z.int().nonnegative().describe("How many runs are retried.") }),
});

export const replayFields = z
  .strictObject({
    on: z
      .union([z.enum(["live", "draft"]), version], 'must be "live", "draft" or the number of a version')
      .default("live")
      .describe("What runs: the live version, the caller's draft (without one the latest version), or a version."),
    effects: z
      .enum(["stub", "real"])
      .default("stub")
      .describe("`stub`: each effect gives what it gave in the run. `real`: all of it happens once more."),
  })
  .meta({ id: "FlowRunReplayFields" });
export type ReplayFields = z.output<typeof replayFields>;
