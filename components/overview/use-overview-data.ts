"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/frame/me";
import { useZone } from "@/components/ui/zone/zone";
import { flowsQuery } from "@/lib/flows/queries.ts";
import { runsTodayQuery } from "@/lib/flows/run/queries.ts";
import { dayFiguresQuery } from "@/lib/interactions/breakdown/queries.ts";
import { feedHealthQuery } from "@/lib/interactions/feed/queries.ts";
import { outboundWorkQuery } from "@/lib/outbound/progress/queries.ts";
import { allListsQuery, hubsQuery } from "@/lib/outbound/queries.ts";
import { lockedUsersQuery } from "@/lib/records/queries.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations.ts";

// What changes by hand, and costs more to ask for.
const SELDOM_MS = 5 * MINUTE_MS;
// A list that loads is looked at until it is there.
const LOADING_MS = 5 * SECOND_MS;
const LISTS_AT_WORK_ROWS = 200;
const NAMED_ROWS = 20;

type Rhythm = {
  everyMs: number;
  /** Goes on where the page is out of sight: a screen on a wall has nobody who comes back to it. */
  isUnattended?: boolean;
};

export type OverviewData = ReturnType<typeof useOverviewData>;

/** Everything that the overview is made of, asked for once; null what the viewer's profile does not open. */
export function useOverviewData({ everyMs, isUnattended = false }: Rhythm) {
  const zone = useZone();
  const [interactions, outbound, flows] = [useMay("interactions:read"), useMay("lists:read"), useMay("flows:read")];
  const [writes, administers] = [useMay("interactions:write"), useMay("admin")];
  const often = { refetchInterval: everyMs, refetchIntervalInBackground: isUnattended };
  const seldom = { refetchInterval: SELDOM_MS, refetchIntervalInBackground: isUnattended };
  const day = useQuery({ ...dayFiguresQuery(zone), ...often, enabled: interactions });
  const hubs = useQuery({ ...hubsQuery(), ...often, enabled: outbound });
  const atWork = useQuery({
    ...allListsQuery({ statuses: ["loading", "active"], index: 0, rows: LISTS_AT_WORK_ROWS }),
    ...often,
    refetchInterval: ({ state }) =>
      state.data?.result.some(({ status }) => status === "loading") ? LOADING_MS : everyMs,
    enabled: outbound,
  });
  const work = useQuery({ ...outboundWorkQuery(), refetchIntervalInBackground: isUnattended, enabled: outbound });
  // Apart, so that many that are paused do not hide one that failed.
  const failed = useQuery({
    ...allListsQuery({ statuses: ["failed"], index: 0, rows: NAMED_ROWS }),
    ...often,
    enabled: outbound,
  });
  const paused = useQuery({
    ...allListsQuery({ statuses: ["paused"], index: 0, rows: NAMED_ROWS }),
    ...often,
    enabled: outbound,
  });
  const drawn = useQuery({ ...flowsQuery(), ...seldom, enabled: flows });
  const runsToday = useQuery({ ...runsTodayQuery(zone), refetchIntervalInBackground: isUnattended, enabled: flows });
  const feed = useQuery({ ...feedHealthQuery(), ...often, enabled: writes || administers });
  const locked = useQuery({ ...lockedUsersQuery(NAMED_ROWS), ...seldom, enabled: administers });
  const allowed = <T>(may: boolean, query: UseQueryResult<T>) => (may ? query : null);
  return {
    day: allowed(interactions, day),
    hubs: allowed(outbound, hubs),
    atWork: allowed(outbound, atWork),
    work: allowed(outbound, work),
    failed: allowed(outbound, failed),
    paused: allowed(outbound, paused),
    flows: allowed(flows, drawn),
    runsToday: allowed(flows, runsToday),
    feed: allowed(writes || administers, feed),
    locked: allowed(administers, locked),
  };
}

/** Those of the queries that the viewer may ask. */
export function askedOf(queries: readonly (UseQueryResult | null)[]): UseQueryResult[] {
  return queries.filter((query) => query !== null);
}
