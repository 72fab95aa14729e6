import { contract, json } from "../../http/contract.ts";
import { facetsAnswer, facetsSearch } from "./schema.ts";

export const facetContracts = {
  facets: contract({
    method: "POST",
    path: "/api/interactions/facets",
    operationId: "listInteractionFacets",
    summary: "List the agents, campaigns, dispositions, channels, hubs, outcomes and directions of a search, counted",
    tag: "interactions",
    permission: "interactions:read",
    idempotency: "reads",
    heavy: true,
    body: json(facetsSearch),
    answer: facetsAnswer,
    failsWith: {
      title: "missing or invalid query parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
};
