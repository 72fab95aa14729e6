import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { feedContracts } from "./contract.ts";
import type { RejectsOf } from "./health-schema.ts";

const { call } = apiOf<typeof feedContracts>();
const key = ["interactions", "feed"] as const;

/** How the feed does, asked again every few seconds. */
export function feedHealthQuery() {
  return queryOptions({
    queryKey: [...key, "health"],
    queryFn: async ({ signal }) => (await call("GET /api/interactions/feed", { signal })).result,
    refetchInterval: 5_000,
  });
}

type Asked = { cause: string | null; outcome: "waiting" | "stored"; index: number; rows: number };

export function rejectsQuery(asked: Asked) {
  return queryOptions({
    queryKey: [...key, "rejects", asked],
    queryFn: ({ signal }) => call("GET /api/interactions/feed/rejects", { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

/** One reject with its payload; what is being edited does not change by itself. */
export function rejectQuery(id: number) {
  return queryOptions({
    queryKey: [...key, "reject", id],
    queryFn: async ({ signal }) =>
      (await call("GET /api/interactions/feed/rejects/{id}", { path: { id }, signal })).result,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Feeds a reject again, with another payload where one is given. */
export function useRetry() {
  return useFeedChange(async ({ id, payload }: { id: number; payload?: string }) => {
    const body = payload === undefined ? {} : { payload };
    return (await call("POST /api/interactions/feed/rejects/{id}/retry", { path: { id }, body })).result;
  });
}

export function useRetryAll() {
  return useFeedChange(
    async (body: RejectsOf) => (await call("POST /api/interactions/feed/rejects/retry", { body })).result,
  );
}

export function useDiscard() {
  return useFeedChange((id: number) => call("DELETE /api/interactions/feed/rejects/{id}", { path: { id } }));
}

export function useDiscardAll() {
  return useFeedChange(
    async ({ cause }: { cause: string }) =>
      (await call("DELETE /api/interactions/feed/rejects", { query: { cause } })).result.discarded,
  );
}

function useFeedChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}
