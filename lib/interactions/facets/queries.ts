import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import { filtersOf } from "../breakdown/queries.ts";
import type { SearchBody } from "../search/schema.ts";
import type { Facet } from "../values.ts";
import type { facetContracts } from "./contract.ts";

const { call } = apiOf<typeof facetContracts>();

/** A search counted under the values of these facets; with a part, of one facet those whose names hold it. */
export function facetsQuery(search: SearchBody, facets: readonly Facet[], part?: string) {
  const body = { ...filtersOf(search), facets: [...facets], ...(part !== undefined && { part }) };
  return queryOptions({
    queryKey: ["interactions", "facets", body],
    queryFn: async ({ signal }) => (await call("POST /api/interactions/facets", { body, signal })).result,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
