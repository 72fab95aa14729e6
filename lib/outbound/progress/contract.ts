import { z } from "zod";
import { contract } from "../../http/contract.ts";
import { hubParams } from "../hubs/params.ts";
import { progressAnswer, progressQuery } from "./schema.ts";
import { outboundWorkAnswer } from "./work-schema.ts";

export const progressContracts = {
  progress: contract({
    tag: "automation",
    permission: "lists:read",
    method: "GET",
    path: "/api/dialer/id/{hubName}/progress",
    operationId: "getHubProgress",
    summary: "Get how far a hub is with its contacts, what its attempts came to over time, and when it will be done",
    params: hubParams,
    query: progressQuery,
    answer: progressAnswer,
    heavy: true,
  }),
  work: contract({
    tag: "automation",
    permission: "lists:read",
    method: "GET",
    path: "/api/dialer/work",
    operationId: "getOutboundWork",
    summary:
      "Get what the hubs that the caller may see work on: leads that are due, active lists and when each ends, providers that fail, what is stuck",
    query: z.strictObject({}),
    answer: outboundWorkAnswer,
    heavy: true,
  }),
};
