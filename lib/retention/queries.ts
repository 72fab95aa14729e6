import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../http/browser/client.ts";
import type { Retention, RetentionChanges, RetentionRun } from "./schema.ts";

/** How long everything is kept; asked for again and again while a run is at work. */
export function retentionQuery() {
  return queryOptions({
    queryKey: ["retention"],
    queryFn: async ({ signal }) => (await get<Retention>(api("retention"), { signal })).result,
    refetchInterval: ({ state }) => (isAtWork(state.data?.lastRun) ? 2000 : false),
  });
}

export function isAtWork(run: RetentionRun | null | undefined): boolean {
  return run !== null && run !== undefined && run.state !== "done";
}

export function useKeep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionChanges) => send<Retention>("PATCH", api("retention"), { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: retentionQuery().queryKey }),
  });
}

export function useRunNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<{ result: RetentionRun }>("POST", api("retention", "runs")),
    onSettled: () => client.invalidateQueries({ queryKey: retentionQuery().queryKey }),
  });
}
