import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { erasureContracts } from "./contract.ts";
import type { PersonAsked } from "./schema.ts";

const { call } = apiOf<typeof erasureContracts>();

const every = (open: boolean) => (open ? 1000 : false);

/** Newest first; asked for again and again while one is at work. */
export function erasuresQuery() {
  return queryOptions({
    queryKey: ["erasures"],
    queryFn: async ({ signal }) => (await call("GET /api/erasures", { query: { rows: 1000 }, signal })).result,
    refetchInterval: ({ state }) => every(state.data?.some((one) => one.state !== "done") ?? false),
  });
}

export function erasureQuery(id: number) {
  return queryOptions({
    queryKey: ["erasures", id],
    queryFn: async ({ signal }) => (await call("GET /api/erasures/{id}", { path: { id }, signal })).result,
    refetchInterval: ({ state }) => every(state.data !== undefined && state.data.state !== "done"),
  });
}

export function usePreview() {
  return useMutation({
    mutationFn: async (body: PersonAsked) => (await call("POST /api/erasures/preview", { body })).result,
  });
}

export function useErase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PersonAsked) => (await call("POST /api/erasures", { body })).result,
    onSuccess: () => client.invalidateQueries({ queryKey: ["erasures"] }),
  });
}

export function useVerify(id: number) {
  return useMutation({
    mutationFn: async (body: PersonAsked) =>
      (await call("POST /api/erasures/{id}/verify", { path: { id }, body })).result,
  });
}
