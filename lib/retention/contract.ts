import { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { pageOf } from "../page.ts";
import { retention, retentionChanges, retentionRun, runsQuery } from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;

export const retentionContracts = {
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/retention",
    summary: "How long each class of data is kept, and what the next run would remove",
    answer: retention,
    heavy: true,
  }),
  change: contract({
    ...shared,
    method: "PATCH",
    path: "/api/retention",
    summary: "Changes how many days the given classes are kept; null keeps one for ever",
    body: json(retentionChanges),
    answer: retention,
  }),
  runs: contract({
    ...shared,
    method: "GET",
    path: "/api/retention/runs",
    summary: "The runs, newest first",
    query: runsQuery,
    answer: pageOf(retentionRun),
  }),
  run: contract({
    ...shared,
    method: "POST",
    path: "/api/retention/runs",
    summary: "Runs now, in the background; 409 while a run is at work",
    answer: z.object({ result: retentionRun }),
  }),
};
