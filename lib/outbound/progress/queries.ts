import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../../http/browser/call.ts";
import type { attemptContracts } from "../attempts/contract.ts";
import type { attemptsQuery } from "../attempts/schema.ts";
import type { progressContracts } from "./contract.ts";
import type { progressQuery } from "./schema.ts";

const { call } = apiOf<typeof attemptContracts | typeof progressContracts>();
const ATTEMPTS_AT_ONCE = 50;
const LOOK_AGAIN_MS = 10_000;
// While the hub works, what is shown moves.
const AT_WORK_MS = 2_000;
const WORK_AGAIN_MS = 5_000;

/** Which attempts are looked at. */
export type AttemptLook = Pick<
  z.input<typeof attemptsQuery>,
  "list" | "outcome" | "agent" | "initialdate" | "finaldate" | "timezone"
>;

/** The attempts of a hub that fit, latest first. They stay as they were asked for: what is read does not move. */
export function attemptListQuery(hub: string, look: AttemptLook) {
  return infiniteQueryOptions({
    queryKey: ["outbound", "attempts", hub, look],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/dialer/id/{hubName}/attempts", {
        path: { hubName: hub },
        query: { ...look, rows: ATTEMPTS_AT_ONCE, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The latest attempts that fit, asked for again while the page is looked at. */
export function latestAttemptsQuery(hub: string, look: AttemptLook, works: boolean) {
  return queryOptions({
    queryKey: ["outbound", "attempts", hub, "latest", look],
    queryFn: ({ signal }) =>
      call("GET /api/dialer/id/{hubName}/attempts", {
        path: { hubName: hub },
        query: { ...look, rows: ATTEMPTS_AT_ONCE },
        signal,
      }),
    staleTime: works ? AT_WORK_MS : LOOK_AGAIN_MS,
    refetchInterval: works ? AT_WORK_MS : LOOK_AGAIN_MS,
  });
}

/** How far the hub is, counted again while the page is looked at. */
export function hubProgressQuery(hub: string, range: z.input<typeof progressQuery>, works: boolean) {
  return queryOptions({
    queryKey: ["outbound", "progress", hub, range],
    queryFn: async ({ signal }) =>
      (await call("GET /api/dialer/id/{hubName}/progress", { path: { hubName: hub }, query: range, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: works ? AT_WORK_MS : LOOK_AGAIN_MS,
    refetchInterval: works ? AT_WORK_MS : LOOK_AGAIN_MS,
  });
}

/** What all hubs in view work on, asked for again while it is looked at. */
export function outboundWorkQuery() {
  return queryOptions({
    queryKey: ["outbound", "work"],
    queryFn: async ({ signal }) => (await call("GET /api/dialer/work", { signal })).result,
    refetchInterval: WORK_AGAIN_MS,
  });
}
