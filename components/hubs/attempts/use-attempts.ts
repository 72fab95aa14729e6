"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { shownRows } from "@/components/ui/table/shown-rows";
import { type AttemptLook, attemptListQuery, latestAttemptsQuery } from "@/lib/outbound/progress/queries.ts";

/** The attempts that fit, page by page, and how many came since: those are shown when they are asked for. */
export function useAttempts({ hub, works }: { hub: string; works: boolean }, look: AttemptLook) {
  const client = useQueryClient();
  const options = attemptListQuery(hub, look);
  const query = useInfiniteQuery(options);
  const { data: latest } = useQuery(latestAttemptsQuery(hub, look, works));
  const pages = query.data?.pages ?? [];
  const read = pages.flatMap(({ result }) => result);
  // Until the page that fits has come, the former one is shown as it is.
  const now = query.isPlaceholderData ? undefined : latest;
  const { rows, fresh } = shownRows(read, now?.result ?? []);
  const showLatest = () => {
    client.setQueryData(options.queryKey, (data) => (now && data ? { pages: [now], pageParams: [""] } : data));
  };
  // Where nothing is read, nothing is moved by what comes.
  const isFirst = query.isSuccess && read.length === 0 && fresh > 0;
  useEffect(() => {
    if (isFirst) showLatest();
  });
  return { query, rows, fresh, isMany: fresh === now?.rows, total: (now ?? pages[0])?.total ?? 0, showLatest };
}
