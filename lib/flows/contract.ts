import { contract } from "../http/contract.ts";
import { flowNames, flowsQuery } from "./schema.ts";

/** Area A (service 4.A, contract 3). */
export const flowContracts = {
  names: contract({
    method: "GET",
    path: "/api/webhooks/names",
    summary: "The names of all flows, in alphabetical order",
    tag: "flows",
    permission: "flows:read",
    query: flowsQuery,
    answer: flowNames,
    failsWith: { title: "error getting flow historic" },
  }),
};
