import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { SearchBody } from "../search/schema.ts";
import type { breakdownContracts } from "./contract.ts";
import { daySoFar, type SearchDates } from "./day-so-far.ts";
import type { Breakdown, BreakdownBody, ServiceBreakdown } from "./schema.ts";
import { type JudgedBy, usualThresholds } from "./thresholds.ts";

const { call } = apiOf<typeof breakdownContracts>();

/** The answer that counts by `By`. */
type Counted<By, B = Breakdown> = B extends { by: infer Own } ? (By extends Own ? B : never) : never;

/** Which of its rows a search looks at, in what order, and what it is told of them, changes no count. */
export function filtersOf(search: SearchBody): Omit<BreakdownBody, "by"> {
  const { orders, index, rows, after, total, handling, guids, ...filters } = search;
  return filters;
}

/** The body that asks for how a search was answered. */
export function serviceBody(search: SearchBody, judged: JudgedBy): BreakdownBody {
  return { ...filtersOf(search), ...judged, by: "service" };
}

/** What a search finds, counted; asked again by whoever asks anew for the search. */
export function breakdownQuery<By extends BreakdownBody["by"]>(
  search: SearchBody,
  by: By,
  more: Partial<JudgedBy> & { most?: number } = {},
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

/** What is counted of a day: all of it, and what hubs began. */
export type DayCounts = { service: ServiceBreakdown; fromHubs: number };

/**
 * Today as it is at a moment, beside an earlier day until the same time: the same day a week before, as a Monday is no
 * Sunday, or yesterday where that had nothing; null where a zone left that out too.
 */
export type DayFigures = { at: Date; today: DayCounts; against: "weekBefore" | "yesterday"; before: DayCounts | null };

export function dayFiguresQuery(zone: string) {
  return queryOptions({
    queryKey: ["interactions", "breakdown", "day so far", zone],
    queryFn: async ({ signal }): Promise<DayFigures> => {
      const at = new Date();
      const days = daySoFar(at, zone);
      const [today, weekBefore] = await Promise.all([
        dayCounts(days.today, signal),
        days.weekBefore && dayCounts(days.weekBefore, signal),
      ]);
      if (weekBefore && weekBefore.service.total > 0) return { at, today, against: "weekBefore", before: weekBefore };
      const yesterday = days.yesterday && (await dayCounts(days.yesterday, signal));
      return { at, today, against: "yesterday", before: yesterday };
    },
  });
}

async function dayCounts(dates: SearchDates, signal: AbortSignal): Promise<DayCounts> {
  const count = async (more: Omit<BreakdownBody, "by"> = {}) => {
    const body = { ...dates, ...more, ...usualThresholds, by: "service" } as const;
    return (await call("POST /api/interactions/breakdown", { body, signal })) as ServiceBreakdown;
  };
  const [service, ofHubs] = await Promise.all([count(), count({ interactionType: "OUTBOUND_HUB" })]);
  return { service, fromHubs: ofHubs.total };
}
