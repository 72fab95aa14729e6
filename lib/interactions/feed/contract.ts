import { contract, json } from "../../http/contract.ts";
import {
  discardedAnswer,
  feedHealth,
  rejectAnswer,
  rejectId,
  rejectPage,
  rejectsOf,
  rejectsParams,
  retriedAnswer,
  retryAnswer,
  retryBody,
} from "./health-schema.ts";

const shared = {
  tag: "interactions",
  failsWith: {
    title: "missing or invalid parameters, or requesting a resource without permission",
    forbiddenAs400: true,
  },
} as const;
const readers = { ...shared, permission: ["interactions:write", "admin"] } as const;
// What is tried again goes the feed's own way, which is safe to go twice: no answer needs to be part of its transaction.
const retries = { ...shared, method: "POST", permission: "interactions:write", idempotency: "reads" } as const;

/** The feed's health, and what it rejected. */
export const feedContracts = {
  health: contract({
    ...readers,
    method: "GET",
    path: "/api/interactions/feed",
    operationId: "getFeedState",
    summary: "Get the state of the data feed: last receipt, amounts, lag and rejects",
    answer: feedHealth,
  }),
  rejects: contract({
    ...readers,
    method: "GET",
    path: "/api/interactions/feed/rejects",
    operationId: "listRejects",
    summary: "List the rejects of the data feed, latest first",
    query: rejectsParams,
    answer: rejectPage,
  }),
  reject: contract({
    ...readers,
    method: "GET",
    path: "/api/interactions/feed/rejects/{id}",
    operationId: "getReject",
    summary: "Get one reject with its payload and all its errors",
    params: rejectId,
    answer: rejectAnswer,
  }),
  retry: contract({
    ...retries,
    path: "/api/interactions/feed/rejects/{id}/retry",
    operationId: "retryReject",
    summary: "Retry one reject, unchanged or with the body of this request",
    params: rejectId,
    body: { ...json(retryBody, 8 * 1024 * 1024), optional: true },
    answer: retryAnswer,
  }),
  retryAll: contract({
    ...retries,
    path: "/api/interactions/feed/rejects/retry",
    operationId: "retryRejects",
    summary: "Retry all waiting rejects with a code or cause, unchanged",
    body: json(rejectsOf),
    answer: retriedAnswer,
  }),
  discard: contract({
    ...shared,
    method: "DELETE",
    path: "/api/interactions/feed/rejects/{id}",
    operationId: "discardReject",
    summary: "Discard a reject",
    permission: "interactions:write",
    params: rejectId,
    answer: discardedAnswer,
  }),
  discardAll: contract({
    ...shared,
    method: "DELETE",
    path: "/api/interactions/feed/rejects",
    operationId: "discardRejects",
    summary: "Discard all waiting rejects with a code or cause",
    permission: "interactions:write",
    query: rejectsOf,
    answer: discardedAnswer,
  }),
};
