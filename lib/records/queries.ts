import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitationLink } from "../auth/schema.ts";
import { api, get, send } from "../http/browser/client.ts";
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

/** Makes a link that sets a user's password, which is told this once. */
export function useInvite() {
  return useUserChange(async (username) => {
    const { result } = await send<{ result: InvitationLink }>("POST", api("users", username, "invitation"));
    return result;
  });
}

export function useUninvite() {
  return useUserChange((username) => send<unknown>("DELETE", api("users", username, "invitation")));
}

/** Lets a user sign in again whom failed sign-ins keep out. */
export function useUnlock() {
  return useUserChange((username) => send<unknown>("POST", api("users", username, "unlock")));
}

function useUserChange<T>(mutationFn: (username: string) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ["records", "users"] }) });
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
