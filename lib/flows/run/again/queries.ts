import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../../../http/browser/call.ts";
import { flowNamesQuery } from "../../queries.ts";
import type { runContracts } from "../contract.ts";
import { idAfter } from "../id-after.ts";
import { type RunLook, runQuery } from "../queries.ts";
import type { RunRecord, RunSummary } from "../schema.ts";
import type { againContracts } from "./contract.ts";
import type { replayFields } from "./schema.ts";

const { call } = apiOf<typeof againContracts | typeof runContracts>();

const key = ["runs", "again"] as const;

const REPEATS_AT_ONCE = 20;

/** The latest replays and retries of a run. */
export function repeatsQuery(id: string) {
  return queryOptions({
    queryKey: [...key, "of", id],
    queryFn: ({ signal }) => call("GET /api/runs", { query: { of: id, rows: REPEATS_AT_ONCE }, signal }),
  });
}

/** Whether the flow of a run is there still. One that was deleted frees its name: another flow may have it by now. */
export function hasFlowQuery({ id, flow }: Pick<RunSummary, "id" | "flow">) {
  return queryOptions({
    queryKey: [...key, "flow", id, flow],
    queryFn: async ({ signal, client }) => {
      if (!(await client.fetchQuery(flowNamesQuery())).result.includes(flow)) return false;
      const { result } = await call("GET /api/runs", { query: { flow, rows: 1, after: idAfter(id) }, signal });
      return result[0]?.id === id;
    },
  });
}

/** What can be done with a run: each gives the run that it makes, or that it ended. */
export function useRunChanges(id: string) {
  const client = useQueryClient();
  const onSuccess = (run: RunRecord) => {
    client.setQueryData(runQuery(run.id).queryKey, run);
    void client.invalidateQueries({ queryKey: repeatsQuery(id).queryKey });
  };
  const path = { id };
  const cancel = useMutation({
    mutationFn: async () => (await call("POST /api/runs/{id}/cancel", { path })).result,
    onSuccess,
  });
  const retry = useMutation({
    mutationFn: async () => (await call("POST /api/runs/{id}/retry", { path })).result,
    onSuccess,
  });
  const replay = useMutation({
    mutationFn: async (body: z.input<typeof replayFields>) =>
      (await call("POST /api/runs/{id}/replay", { path, body })).result,
    onSuccess,
  });
  return { cancel, retry, replay };
}

/** Retries the failed runs of a list, or only counts them. */
export function useRetryFailed() {
  return useMutation({
    mutationFn: async ({ look: { status: _, kind, ...look }, dryRun }: { look: RunLook; dryRun: boolean }) => {
      const ofKind = kind === "live" || kind === "retry" ? { kind } : {};
      return (await call("POST /api/runs/retry", { body: { ...look, ...ofKind, dryRun } })).result.runs;
    },
  });
}
