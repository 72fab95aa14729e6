import { contract, json } from "../../http/contract.ts";
import { DRAWING_BYTES } from "../drawing-limit.ts";
import { flowRunsQuery, runAnswer, runPage, runPath, testFields, testPath } from "./schema.ts";

const MEGABYTES_OF_INPUT = 2;
// JSON may write a character of the drawing as six bytes.
const TEST_BODY_BYTES = 6 * DRAWING_BYTES + MEGABYTES_OF_INPUT * 1024 * 1024;

/** Runs of flows (docs/contract.md, 8). */
export const runContracts = {
  list: contract({
    method: "GET",
    path: "/api/runs",
    operationId: "listRuns",
    summary: "List the runs of flows, latest first; `total` is exact up to 10,000",
    tag: "flows",
    permission: "flows:read",
    query: flowRunsQuery,
    answer: runPage,
  }),
  get: contract({
    method: "GET",
    path: "/api/runs/{id}",
    operationId: "getRun",
    summary: "Get a run with its input, its answer and every step",
    tag: "flows",
    permission: "flows:read",
    params: runPath,
    answer: runAnswer,
  }),
  cancel: contract({
    method: "POST",
    path: "/api/runs/{id}/cancel",
    operationId: "cancelRun",
    summary: "Cancel a run that has not ended: nothing more of it happens; 409 for one that has",
    tag: "flows",
    permission: "flows:write",
    params: runPath,
    answer: runAnswer,
  }),
  test: contract({
    method: "POST",
    path: "/api/webhooks/id/{flow}/test",
    operationId: "testFlow",
    summary: "Run a flow as a test, saved or not, and return the whole run; 400 with its problems if it cannot run",
    tag: "flows",
    permission: "flows:write",
    params: testPath,
    body: json(testFields, TEST_BODY_BYTES),
    answer: runAnswer,
  }),
};
