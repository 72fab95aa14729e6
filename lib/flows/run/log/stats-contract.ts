import { z } from "zod";
import { contract } from "../../../http/contract.ts";
import { isInOrder, notInOrder, runTimes, testPath } from "../schema.ts";

export const statsQuery = z.strictObject(runTimes).refine(isInOrder, notInOrder);
export type StatsQuery = z.output<typeof statsQuery>;

const version = z.int().positive();
const runs = z.int().nonnegative().describe("How many runs started, of calls, events and retries.");
const failed = z.int().nonnegative().describe("How many of them have failed.");
const ms = z.number().nonnegative().nullable();

const flowStats = z
  .strictObject({
    versions: z.array(
      z.strictObject({
        version,
        runs,
        failed,
        p50: ms.describe("Half of the runs that are over took at most so many milliseconds; null if none is over."),
        p95: ms.describe("As p50, of 95 in a hundred."),
      }),
    ),
    hours: z.array(
      z.strictObject({
        hour: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d \d\d:00:00$/)
          .describe("Its first second, in `timezone`."),
        version,
        runs,
        failed,
      }),
    ),
  })
  .meta({ id: "FlowStats" });
export type FlowStats = z.output<typeof flowStats>;

const todayQuery = z.strictObject({ timezone: runTimes.timezone });

const runsToday = z.strictObject({ flow: z.string(), runs, failed }).meta({ id: "FlowRunsToday" });
export type RunsToday = z.output<typeof runsToday>;

export const statsContracts = {
  stats: contract({
    method: "GET",
    path: "/api/webhooks/id/{flow}/stats",
    operationId: "getFlowStats",
    summary: "Count the runs of a flow by version and hour; without dates, of the last 24 hours",
    tag: "flows",
    permission: "flows:read",
    params: testPath,
    query: statsQuery,
    answer: z.object({ result: flowStats }),
    heavy: true,
  }),
  today: contract({
    method: "GET",
    path: "/api/webhooks/today",
    operationId: "listRunsToday",
    summary: "Count the runs of today, in `timezone`, of each flow that had any",
    tag: "flows",
    permission: "flows:read",
    query: todayQuery,
    answer: z.object({ result: z.array(runsToday) }),
    heavy: true,
  }),
};
