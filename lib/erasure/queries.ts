import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../http/browser/client.ts";
import type { Page } from "../page.ts";
import type { ErasurePreview, ErasureRecord, PersonAsked, Verification } from "./schema.ts";

const every = (open: boolean) => (open ? 1000 : false);

/** Newest first; asked for again and again while one is at work. */
export function erasuresQuery() {
  return queryOptions({
    queryKey: ["erasures"],
    queryFn: async ({ signal }) =>
      (await get<Page<ErasureRecord>>(api("erasures"), { query: { rows: 1000 }, signal })).result,
    refetchInterval: ({ state }) => every(state.data?.some((one) => one.state !== "done") ?? false),
  });
}

export function erasureQuery(id: number) {
  return queryOptions({
    queryKey: ["erasures", id],
    queryFn: async ({ signal }) => (await get<{ result: ErasureRecord }>(api("erasures", id), { signal })).result,
    refetchInterval: ({ state }) => every(state.data !== undefined && state.data.state !== "done"),
  });
}

export function usePreview() {
  return useMutation({
    mutationFn: async (body: PersonAsked) =>
      (await send<{ result: ErasurePreview }>("POST", api("erasures", "preview"), { body })).result,
  });
}

export function useErase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PersonAsked) =>
      (await send<{ result: ErasureRecord }>("POST", api("erasures"), { body })).result,
    onSuccess: () => client.invalidateQueries({ queryKey: ["erasures"] }),
  });
}

export function useVerify(id: number) {
  return useMutation({
    mutationFn: async (body: PersonAsked) =>
      (await send<{ result: Verification }>("POST", api("erasures", id, "verify"), { body })).result,
  });
}
