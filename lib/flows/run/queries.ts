import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../../http/browser/call.ts";
import { RequestError } from "../../http/browser/client.ts";
import type { runContracts } from "./contract.ts";
import { idAfter } from "./id-after.ts";
import type { statsContracts, statsQuery } from "./log/stats-contract.ts";
import type { flowRunsQuery, RunRecord, testFields } from "./schema.ts";

const { call } = apiOf<typeof runContracts | typeof statsContracts>();

/** Which runs are looked at. */
export type RunLook = Omit<z.input<typeof flowRunsQuery>, "index" | "rows" | "after" | "of" | "version">;
export type LoggedStep = RunRecord["steps"][number];

const key = ["runs"] as const;

export const RUNS_AT_ONCE = 50;
const LOOK_AGAIN_MS = 5_000;
const COUNT_AGAIN_MS = 60_000;
const FOLLOW_MS = 2_000;

/** The runs that fit, latest first, fifty at a time. They stay as they were asked for: what is read does not move. */
export function runListQuery(look: RunLook) {
  return infiniteQueryOptions({
    queryKey: [...key, "list", look],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/runs", { query: { ...look, rows: RUNS_AT_ONCE, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The latest runs that fit, asked for again while the page is looked at. A search of the inputs is not repeated. */
export function latestRunsQuery(look: RunLook) {
  return queryOptions({
    queryKey: [...key, "latest", look],
    queryFn: ({ signal }) => call("GET /api/runs", { query: { ...look, rows: RUNS_AT_ONCE }, signal }),
    enabled: look.search === undefined,
    staleTime: LOOK_AGAIN_MS,
    // What the service refuses it refuses again.
    refetchInterval: ({ state: { error } }) =>
      error instanceof RequestError && error.status >= 400 && error.status < 500 ? false : LOOK_AGAIN_MS,
  });
}

/** Today's runs by flow, counted again once a minute. */
export function runsTodayQuery(timezone: string) {
  return queryOptions({
    queryKey: [...key, "today", timezone],
    queryFn: async ({ signal }) => {
      const { result } = await call("GET /api/webhooks/today", { query: { timezone }, signal });
      return new Map(result.map(({ flow, runs, failed }) => [flow, { runs, failed }]));
    },
    staleTime: COUNT_AGAIN_MS,
    refetchInterval: COUNT_AGAIN_MS,
  });
}

/** The runs of a flow by version and hour, counted again once a minute. */
export function flowStatsQuery(flow: string, range: z.input<typeof statsQuery>) {
  return queryOptions({
    queryKey: [...key, "stats", flow, range],
    queryFn: async ({ signal }) =>
      (await call("GET /api/webhooks/id/{flow}/stats", { path: { flow }, query: range, signal })).result,
    staleTime: COUNT_AGAIN_MS,
    refetchInterval: COUNT_AGAIN_MS,
  });
}

/** A run with every step, followed until it is over. One that waits is looked at less often. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [...key, "one", id],
    queryFn: async ({ signal }) => (await call("GET /api/runs/{id}", { path: { id }, signal })).result,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.duration !== null) return false;
      return data.status === "waiting" ? LOOK_AGAIN_MS : FOLLOW_MS;
    },
  });
}

/** Whether there is a run of this id: asked of the list, as ids of interactions look the same and are no failure. */
export function hasRunQuery(id: string) {
  return queryOptions({
    queryKey: [...key, "has", id],
    queryFn: async ({ signal }) => {
      const { result } = await call("GET /api/runs", { query: { rows: 1, after: idAfter(id) }, signal });
      return result[0]?.id === id;
    },
  });
}

/** The latest live run of a flow, with its input; null if the flow has no live run. */
export function useLastLiveRun(flow: string) {
  return useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { result } = await call("GET /api/runs", { query: { flow, kind: "live", rows: 1 } });
      const [last] = result;
      return last ? (await call("GET /api/runs/{id}", { path: { id: last.id } })).result : null;
    },
  });
}

/** Runs a drawing of a flow as a test. */
export function useTestFlow(flow: string) {
  return useMutation({
    networkMode: "always",
    mutationFn: async (body: z.input<typeof testFields>) =>
      (await call("POST /api/webhooks/id/{flow}/test", { path: { flow }, body })).result,
  });
}
