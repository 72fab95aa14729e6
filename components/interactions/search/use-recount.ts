"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import { type SearchQuery, totalQuery } from "@/lib/interactions/queries.ts";

type Counted = { data: TimeBreakdown | undefined; dataUpdatedAt: number; isPlaceholderData: boolean };

/** Counts again where the results were asked for anew meanwhile, and are more than were counted. */
export function useRecount(search: SearchQuery, { data, dataUpdatedAt, isPlaceholderData }: Counted): void {
  const client = useQueryClient();
  const found = useQuery({ ...totalQuery(search), enabled: false });
  const isKnown = data !== undefined && found.data !== undefined && !isPlaceholderData;
  const differs = isKnown && found.data !== data.total;
  const outdated = differs && found.dataUpdatedAt > dataUpdatedAt;
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: ["interactions", "breakdown"] });
  }, [client, outdated]);
}
