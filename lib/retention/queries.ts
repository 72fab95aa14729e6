import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { retentionContracts } from "./contract.ts";
import type { RetentionChanges, RetentionRun } from "./schema.ts";

const { call } = apiOf<typeof retentionContracts>();

/** How long everything is kept; asked for again and again while a run is at work. */
export function retentionQuery() {
  return queryOptions({
    queryKey: ["retention"],
    queryFn: async ({ signal }) => (await call("GET /api/retention", { signal })).result,
    refetchInterval: ({ state }) => (isRunAtWork(state.data?.lastRun) ? 2000 : false),
  });
}

export function isRunAtWork(run: RetentionRun | null | undefined): boolean {
  return run !== null && run !== undefined && run.state !== "done";
}

export function useKeep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionChanges) => call("PATCH /api/retention", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: retentionQuery().queryKey }),
  });
}

export function useRunNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/retention/runs"),
    onSettled: () => client.invalidateQueries({ queryKey: retentionQuery().queryKey }),
  });
}
