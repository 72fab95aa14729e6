import { contract, json } from "../../http/contract.ts";
import { hubParams } from "../hubs/params.ts";
import { gateCountsAnswer, gatesParams, previewAnswer, previewFields } from "./desk-schema.ts";

const reading = { tag: "automation", permission: "lists:read", params: hubParams, heavy: true } as const;

/** What tells of a hub why its contacts wait, and when they would not. */
export const dispatchContracts = {
  gates: contract({
    ...reading,
    method: "GET",
    path: "/api/dialer/id/{hubName}/gates",
    operationId: "getHubGates",
    summary: "Get how many waiting contacts of the hub, or of one of its lists, each gate holds back",
    query: gatesParams,
    answer: gateCountsAnswer,
  }),
  preview: contract({
    ...reading,
    method: "POST",
    path: "/api/dialer/id/{hubName}/schedule/preview",
    operationId: "previewSchedule",
    summary: "Get how many waiting contacts of the hub would be in hours through a week; changes nothing",
    body: json(previewFields),
    answer: previewAnswer,
    idempotency: "reads",
  }),
};
