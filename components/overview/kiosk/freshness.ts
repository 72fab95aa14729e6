import type { UseQueryResult } from "@tanstack/react-query";

type Asked = Pick<
  UseQueryResult,
  "data" | "dataUpdatedAt" | "isError" | "failureCount" | "fetchStatus" | "isPlaceholderData"
>;

/** What is asked for every time, and what less often: the age is that of the former, either may fail. */
type AskedOn = { often: readonly Asked[]; seldom: readonly Asked[] };

/** Since when all that is shown is known, null before it is there at all; and whether it could not be asked again since. */
export type Freshness = { since: Date | null; isStale: boolean };

/**
 * As old as the oldest of the answers. It is stale when one of them failed or cannot be asked for, and when none came for
 * twice as long as it takes: a page that stands still must not look alive.
 */
export function freshnessOf({ often, seldom }: AskedOn, now: Date, everyMs: number): Freshness {
  const answered = often.filter(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData);
  const oldest = answered.length > 0 ? Math.min(...answered.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null;
  const isHeld = [...often, ...seldom].some(
    (one) => one.isError || one.failureCount > 0 || one.fetchStatus === "paused",
  );
  const isLate = oldest !== null && now.getTime() - oldest > 2 * everyMs;
  return { since: oldest === null ? null : new Date(oldest), isStale: isHeld || isLate };
}
