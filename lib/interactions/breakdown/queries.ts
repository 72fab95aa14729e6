import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { SearchBody } from "../search/schema.ts";
import type { breakdownContracts } from "./contract.ts";
import type { Breakdown, BreakdownBody } from "./schema.ts";

const { call } = apiOf<typeof breakdownContracts>();

/** The answer that counts by `By`. */
type Counted<By, B = Breakdown> = B extends { by: infer Own } ? (By extends Own ? B : never) : never;

/** Which of its rows a search looks at, in what order, and what it is told of them, changes no count. */
function filtersOf(search: SearchBody): Omit<BreakdownBody, "by"> {
  const { orders, index, rows, after, total, handling, guids, ...filters } = search;
  return filters;
}

/** The body that asks for how a search was answered. */
export function serviceBody(search: SearchBody, within: number): BreakdownBody {
  return { ...filtersOf(search), within, by: "service" };
}

/** What a search finds, counted; asked again by whoever asks anew for the search. */
export function breakdownQuery<By extends BreakdownBody["by"]>(
  search: SearchBody,
  by: By,
  more: { within?: number; most?: number } = {},
) {
  const body = filtersOf(search);
  return queryOptions({
    queryKey: ["interactions", "breakdown", by, body, more],
    queryFn: async ({ signal }) => {
      const counted = await call("POST /api/interactions/breakdown", { body: { ...body, ...more, by }, signal });
      // It counts by what was asked for.
      return counted as Counted<By>;
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
