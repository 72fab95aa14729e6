import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../http/client.ts";
import type { Page } from "../page.ts";
import type { RecordKind, RecordOf } from "./kinds.ts";
import type { AttachmentRecord } from "./schema/attachment.ts";

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

/** The files that a hub's messages may carry. */
export function attachmentsQuery(hub: string) {
  return queryOptions({
    queryKey: ["records", "hubs", hub, "attachments"],
    queryFn: ({ signal }) =>
      get<Page<AttachmentRecord>>(api("hubs", hub, "attachments"), { query: { rows: 1000 }, signal }),
  });
}

export function useAddAttachment(hub: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send<{ result: AttachmentRecord }>("POST", api("hubs", hub, "attachments"), { file }),
    onSuccess: () => client.invalidateQueries({ queryKey: attachmentsQuery(hub).queryKey }),
  });
}

export function useRemoveAttachment(hub: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => send<unknown>("DELETE", api("hubs", hub, "attachments", path)),
    onSuccess: () => client.invalidateQueries({ queryKey: attachmentsQuery(hub).queryKey }),
  });
}

/** Where a file of the hub is downloaded from. */
export function attachmentHref(hub: string, path: string): string {
  return api("hubs", hub, "attachments", path);
}
