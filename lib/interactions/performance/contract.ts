import { contract, json } from "../../http/contract.ts";
import { performanceAnswer, performanceSearch } from "./schema.ts";

export const performanceContracts = {
  performance: contract({
    method: "POST",
    path: "/api/interactions/performance",
    operationId: "listInteractionPerformance",
    summary:
      "List the service of each campaign, channel or agent that a search finds: offered, answered, waits and levels",
    tag: "interactions",
    permission: "interactions:read",
    idempotency: "reads",
    heavy: true,
    body: json(performanceSearch),
    answer: performanceAnswer,
    failsWith: {
      title: "missing or invalid query parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
};
