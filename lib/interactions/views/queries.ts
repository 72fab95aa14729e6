import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../../http/browser/client.ts";
import type { Page } from "../../page.ts";
import type { SavedViewChanges, SavedViewRecord } from "./schema.ts";

const path = api("interactions", "views");

/** The viewer's saved views and the team's, by name. */
export function viewsQuery() {
  return queryOptions({
    queryKey: ["interactions", "views"],
    queryFn: async ({ signal }) => (await get<Page<SavedViewRecord>>(path, { query: { rows: 10_000 }, signal })).result,
  });
}

/** Creates without `id`, changes with it. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: number | null; body: SavedViewChanges }) => {
      const [method, at] =
        id === null ? (["POST", path] as const) : (["PATCH", api("interactions", "views", id)] as const);
      return (await send<{ result: SavedViewRecord }>(method, at, { body })).result;
    },
    onSuccess: (saved) => {
      client.setQueryData(viewsQuery().queryKey, (known = []) =>
        [...known.filter(({ id }) => id !== saved.id), saved].sort((one, other) => (one.name < other.name ? -1 : 1)),
      );
      return client.invalidateQueries({ queryKey: viewsQuery().queryKey });
    },
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send<unknown>("DELETE", api("interactions", "views", id)),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery().queryKey }),
  });
}
