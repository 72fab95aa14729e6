"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/** Gives the queries of a page what came in its HTML. */
export function WithPageData({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const arrived = useMemo(() => asOfNow(state), [state]);
  return <HydrationBoundary state={arrived}>{children}</HydrationBoundary>;
}

/** What came with a page, by the clock that read it first: Back brings the same page, which is no newer for it. */
const arrivals = new WeakMap<DehydratedState, DehydratedState>();

/** By this clock: to a browser whose own is ahead, or that was slow, all of it would seem old and be asked for again. */
function asOfNow(state: DehydratedState): DehydratedState {
  const known = arrivals.get(state);
  if (known) return known;
  const now = Date.now();
  const arrived: DehydratedState = {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: query.state.data === undefined ? query.state : { ...query.state, dataUpdatedAt: now },
    })),
  };
  arrivals.set(state, arrived);
  return arrived;
}
