import { resource, route } from "@/lib/http/route.ts";
import { facetContracts } from "@/lib/interactions/facets/contract.ts";
import { answerFacets } from "@/lib/interactions/facets/respond.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(facetContracts.facets, ({ body, ...asked }) => answerFacets(body, asked)),
});
