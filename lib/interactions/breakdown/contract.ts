import { contract, json } from "../../http/contract.ts";
import { breakdownAnswer, breakdownSearch } from "./schema.ts";

export const breakdownContracts = {
  breakdown: contract({
    method: "POST",
    path: "/api/interactions/breakdown",
    operationId: "breakDownInteractions",
    summary:
      "Count the interactions that a search finds, by time, channel, campaign, agent, disposition, hub, hour or service",
    tag: "interactions",
    permission: "interactions:read",
    idempotency: "reads",
    heavy: true,
    body: json(breakdownSearch),
    answer: breakdownAnswer,
    failsWith: {
      title: "missing or invalid query parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
};
