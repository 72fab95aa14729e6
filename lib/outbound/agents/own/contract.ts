import { contract } from "../../../http/contract.ts";
import { callbacksPage, callbacksQuery, choosableDispositions } from "./schema.ts";

export const ownAgentContracts = {
  callbacks: contract({
    tag: "automation",
    permission: "agent",
    method: "GET",
    path: "/api/agents/me/callbacks",
    operationId: "listMyCallbacks",
    summary: "List the contacts whom you call back, in the order in which they are due",
    query: callbacksQuery,
    answer: callbacksPage,
  }),
  dispositions: contract({
    tag: "automation",
    permission: "agent",
    method: "GET",
    path: "/api/agents/me/dispositions",
    operationId: "listMyDispositions",
    summary: "List the dispositions that agents choose from: enabled, and confirmed",
    answer: choosableDispositions,
  }),
};
