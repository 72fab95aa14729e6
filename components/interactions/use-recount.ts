"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TimeBreakdown } from "@/lib/interactions/breakdown-schema.ts";
import { interactionsQuery, type Search } from "@/lib/interactions/queries.ts";

type Counted = { data: TimeBreakdown | undefined; dataUpdatedAt: number; isPlaceholderData: boolean };

/** Counts again where the results were asked for anew meanwhile, and are more than were counted. */
export function useRecount(search: Search, { data, dataUpdatedAt, isPlaceholderData }: Counted): void {
  const client = useQueryClient();
  const found = useQuery({ ...interactionsQuery(search), enabled: false });
  const settled = data !== undefined && !isPlaceholderData && !found.isPlaceholderData;
  const total = settled ? found.data?.total : undefined;
  const outdated = Number.isInteger(total) && total !== data?.total && found.dataUpdatedAt > dataUpdatedAt;
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: ["interactions", "breakdown"] });
  }, [client, outdated]);
}
