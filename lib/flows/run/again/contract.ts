import { contract, json } from "../../../http/contract.ts";
import { runAnswer, runPath } from "../schema.ts";
import { replayFields, retriedRunsAnswer, retryFields } from "./schema.ts";

/** Runs that are done again (docs/contract.md, 8.8). */
export const againContracts = {
  retry: contract({
    method: "POST",
    path: "/api/runs/{id}/retry",
    operationId: "retryRun",
    summary: "Start a new live run of the same input on what is live now; 409 if nothing is",
    tag: "flows",
    permission: "flows:write",
    params: runPath,
    answer: runAnswer,
  }),
  retryFailed: contract({
    method: "POST",
    path: "/api/runs/retry",
    operationId: "retryFailedRuns",
    summary: "Retry the failed runs that fit the filters, at most 10,000, in the background",
    tag: "flows",
    permission: "flows:write",
    body: json(retryFields),
    answer: retriedRunsAnswer,
    heavy: true,
  }),
  replay: contract({
    method: "POST",
    path: "/api/runs/{id}/replay",
    operationId: "replayRun",
    summary: "Run the input of a run again, with what its effects gave then or for real, and return the whole new run",
    tag: "flows",
    permission: "flows:write",
    params: runPath,
    body: { ...json(replayFields), optional: true },
    answer: runAnswer,
  }),
};
