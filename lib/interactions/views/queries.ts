import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { savedViewContracts } from "./contract.ts";
import type { NewSavedView, SavedViewChanges, SavedViewMarks, SavedViewRecord } from "./schema.ts";

const { call } = apiOf<typeof savedViewContracts>();

/** A view to create, without an id, or what is to change of one. */
export type ViewToSave = { id: null; body: NewSavedView } | { id: number; body: SavedViewChanges };

/** The viewer's saved views and the team's, by name. */
export function viewsQuery() {
  return queryOptions({
    queryKey: ["interactions", "views"],
    queryFn: async ({ signal }) =>
      (await call("GET /api/interactions/views", { query: { rows: 10_000 }, signal })).result,
  });
}

export function useSaveView() {
  const keep = useKeepView();
  return useMutation({
    mutationFn: async ({ id, body }: ViewToSave) =>
      id === null
        ? (await call("POST /api/interactions/views", { body })).result
        : (await call("PATCH /api/interactions/views/{id}", { path: { id }, body })).result,
    onSuccess: keep,
  });
}

/** Pins a view or makes it a default, and the other way. */
export function useMarkView() {
  const keep = useKeepView();
  return useMutation({
    mutationFn: async ({ id, body }: { id: number; body: SavedViewMarks }) =>
      (await call("PATCH /api/interactions/views/{id}/marks", { path: { id }, body })).result,
    onSuccess: keep,
  });
}

/** Shows a view as it was answered, at once, and asks for all of them again: another may be the default no more. */
function useKeepView() {
  const client = useQueryClient();
  return (saved: SavedViewRecord) => {
    client.setQueryData(viewsQuery().queryKey, (known = []) =>
      [...known.filter(({ id }) => id !== saved.id), saved].sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
    return client.invalidateQueries({ queryKey: viewsQuery().queryKey });
  };
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call("DELETE /api/interactions/views/{id}", { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery().queryKey }),
  });
}
