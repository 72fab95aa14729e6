"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FirstPage } from "@/lib/interactions/first-page.ts";
import { SearchPage } from "./search-page";

/** The search with what was found before it was drawn. */
export function ArrivalPage({ state, drawn }: FirstPage) {
  const arrived = useMemo(() => asOfNow(state), [state]);
  return (
    <HydrationBoundary state={arrived}>
      <SearchPage drawn={drawn} />
    </HydrationBoundary>
  );
}

/** By this clock: to a browser whose own is ahead, or that was slow, all of it would seem old and be asked for again. */
function asOfNow(state: DehydratedState): DehydratedState {
  const now = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: query.state.data === undefined ? query.state : { ...query.state, dataUpdatedAt: now },
    })),
  };
}
