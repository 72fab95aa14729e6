import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../http/client.ts";
import type { Page } from "../page.ts";
import type { RecordKind, RecordOf } from "./kinds.ts";

/** All records of a kind (the API gives a thousand unless asked for more). */
export function recordsQuery<K extends RecordKind>(kind: K) {
  return queryOptions({
    queryKey: ["records", kind],
    queryFn: ({ signal }) => get<Page<RecordOf[K]>>(api(kind), { query: { rows: 10_000 }, signal }),
  });
}

export function recordQuery<K extends RecordKind>(kind: K, address: string) {
  return queryOptions({
    queryKey: ["records", kind, address],
    queryFn: async ({ signal }) => (await get<{ result: RecordOf[K] }>(api(kind, address), { signal })).result,
  });
}

/** Creates without `address`, changes with it; whatever shows the kind is asked for again. */
export function useSaveRecord<K extends RecordKind>(kind: K) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ address, body }: { address: string | null; body: object }) => {
      const path = address === null ? api(kind) : api(kind, address);
      const { result } = await send<{ result: RecordOf[K] }>(address === null ? "POST" : "PATCH", path, { body });
      return result;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["records", kind] }),
  });
}

/** Removes the record, or disables it where history refers to it: `removed` says which. */
export function useRemoveRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => send<{ removed: boolean }>("DELETE", api(kind, address)),
    onSuccess: () => client.invalidateQueries({ queryKey: ["records", kind] }),
  });
}
