import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, send } from "../../http/browser/client.ts";
import { bodyOf, type SearchQuery } from "../queries.ts";
import type { HourBreakdown, RankedBreakdown, Ranking, ServiceBreakdown, TimeBreakdown } from "./schema.ts";

type Answers = Record<Ranking, RankedBreakdown> & {
  time: TimeBreakdown;
  service: ServiceBreakdown;
  "hour-by-weekday": HourBreakdown;
};

/** The filters of a search; which of its pages is looked at, and in what order, changes no count. */
type Filters = Omit<SearchQuery, "field" | "direction" | "index" | "rows">;

function filtersOf(filters: Filters): Record<string, unknown> {
  const page = { field: "start_date", direction: "desc", index: 0, rows: 1 } as const;
  const { orders, index, rows, ...body }: Record<string, unknown> = { ...bodyOf({ ...filters, ...page }) };
  return body;
}

/** The body that asks for how a search was answered. */
export function serviceBody(filters: Filters, within: number): object {
  return { ...filtersOf(filters), within, by: "service" };
}

/** What a search finds, counted; asked again by whoever asks anew for the search. */
export function breakdownQuery<By extends keyof Answers>(
  filters: Filters,
  by: By,
  more: { within?: number; most?: number } = {},
) {
  const body = filtersOf(filters);
  return queryOptions({
    queryKey: ["interactions", "breakdown", by, body, more],
    queryFn: ({ signal }) =>
      send<Answers[By]>("POST", api("interactions", "breakdown"), { body: { ...body, ...more, by }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
