import { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { pageSchema } from "../page.ts";
import { retention, retentionChanges, retentionRun, runsQuery } from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;

export const retentionContracts = {
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/retention",
    operationId: "getRetention",
    summary: "Get how long each type of data is kept, and what the next run would delete",
    answer: retention,
    heavy: true,
  }),
  change: contract({
    ...shared,
    method: "PATCH",
    path: "/api/retention",
    operationId: "updateRetention",
    summary: "Change how many days the given types of data are kept; null keeps them indefinitely",
    body: json(retentionChanges),
    answer: retention,
  }),
  runs: contract({
    ...shared,
    method: "GET",
    path: "/api/retention/runs",
    operationId: "listRetentionRuns",
    summary: "List the retention runs, latest first",
    query: runsQuery,
    answer: pageSchema(retentionRun),
  }),
  run: contract({
    ...shared,
    method: "POST",
    path: "/api/retention/runs",
    operationId: "startRetentionRun",
    summary: "Start a retention run in the background; 409 while a run is in progress",
    answer: z.object({ result: retentionRun }),
  }),
};
