import { contract } from "../../http/contract.ts";
import { hubParams } from "../lists/schema.ts";
import { progressAnswer, progressQuery } from "./schema.ts";

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
};
