import { z } from "zod";
import { contract, json, stream } from "../http/contract.ts";
import { exportTypes } from "./export/format.ts";
import { feedBody } from "./feed/schema.ts";
import { feedReceipt, guid, interactionDetail, interactionPage, searchedPage } from "./schema.ts";
import { interactionsBody, interactionsParams, interactionsSearch, repeatableNames } from "./search/schema.ts";

// Callers know these titles.
const searchFails = {
  title: "missing or invalid query parameters, or requesting a resource without permission",
  forbiddenAs400: true,
};

const found = {
  tag: "interactions",
  permission: "interactions:read",
  answer: interactionPage,
  produces: exportTypes,
} as const;

/** Interactions: search, details and the feed (docs/contract.md, 12 to 14). */
export const interactionContracts = {
  list: contract({
    ...found,
    method: "GET",
    path: "/api/interactions",
    operationId: "listInteractions",
    summary: "Search interactions by date range or contact; as CSV or NDJSON, all results at once",
    query: interactionsParams,
    repeatable: repeatableNames,
    body: { ...json(interactionsBody), optional: true },
    heavy: true,
    failsWith: searchFails,
  }),
  search: contract({
    ...found,
    method: "POST",
    path: "/api/interactions/search",
    operationId: "searchInteractions",
    summary: "Search interactions with the parameters in a JSON body",
    idempotency: "reads",
    heavy: true,
    body: json(interactionsSearch),
    answer: searchedPage,
    failsWith: searchFails,
  }),
  detail: contract({
    method: "GET",
    path: "/api/interactions/id/{guid}",
    operationId: "getInteraction",
    summary: "Get one interaction with its segments",
    tag: "interactions",
    permission: "interactions:read",
    params: z.object({ guid }),
    answer: interactionDetail,
    failsWith: {
      title: "missing or invalid parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
  feed: contract({
    method: "POST",
    path: "/api/interactions",
    operationId: "feedInteractions",
    summary: "Store interactions from the contact-centre platform: one, several, or a stream with one per line",
    tag: "interactions",
    permission: "interactions:write",
    body: stream(feedBody, "application/json", "application/x-ndjson"),
    answer: feedReceipt,
    failsWith: { title: "invalid interactions", forbiddenAs400: true },
    idempotency: "own",
  }),
};
