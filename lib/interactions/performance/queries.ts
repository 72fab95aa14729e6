import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import { filtersOf } from "../breakdown/queries.ts";
import type { JudgedBy } from "../breakdown/thresholds.ts";
import type { SearchBody } from "../search/schema.ts";
import type { PerformanceKind } from "../values.ts";
import type { performanceContracts } from "./contract.ts";

const { call } = apiOf<typeof performanceContracts>();

/** How what a search finds was served, by each; counted again whenever its breakdowns are. */
export function performanceQuery(search: SearchBody, by: PerformanceKind, judged: JudgedBy) {
  const body = { ...filtersOf(search), ...judged, by };
  return queryOptions({
    queryKey: ["interactions", "breakdown", "performance", body],
    queryFn: ({ signal }) => call("POST /api/interactions/performance", { body, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
