import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send, withQuery } from "../../http/browser/client.ts";
import type { FeedHealth, RejectPage, RejectRecord, RejectsOf, Retried, RetryAnswer } from "./health-schema.ts";

const key = ["interactions", "feed"] as const;
const path = (...parts: (string | number)[]) => api("interactions", "feed", ...parts);

/** How the feed does, asked again every few seconds. */
export function feedHealthQuery() {
  return queryOptions({
    queryKey: [...key, "health"],
    queryFn: async ({ signal }) => (await get<{ result: FeedHealth }>(path(), { signal })).result,
    refetchInterval: 5_000,
  });
}

type Asked = { cause: string | null; outcome: "waiting" | "stored"; index: number; rows: number };

export function rejectsQuery(asked: Asked) {
  return queryOptions({
    queryKey: [...key, "rejects", asked],
    queryFn: ({ signal }) => get<RejectPage>(path("rejects"), { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

/** One reject with its payload; what is being edited does not change by itself. */
export function rejectQuery(id: number) {
  return queryOptions({
    queryKey: [...key, "reject", id],
    queryFn: async ({ signal }) => (await get<{ result: RejectRecord }>(path("rejects", id), { signal })).result,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Feeds a reject again, with another payload where one is given. */
export function useRetry() {
  return useFeedChange(async ({ id, payload }: { id: number; payload?: string }) => {
    const body = payload === undefined ? {} : { payload };
    return (await send<{ result: RetryAnswer }>("POST", path("rejects", id, "retry"), { body })).result;
  });
}

export function useRetryAll() {
  return useFeedChange(
    async (of: RejectsOf) => (await send<{ result: Retried }>("POST", path("rejects", "retry"), { body: of })).result,
  );
}

export function useDiscard() {
  return useFeedChange((id: number) => send("DELETE", path("rejects", id)));
}

export function useDiscardAll() {
  return useFeedChange(async ({ cause }: { cause: string }) => {
    const answer = await send<{ result: { discarded: number } }>("DELETE", withQuery(path("rejects"), { cause }));
    return answer.result.discarded;
  });
}

function useFeedChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}
