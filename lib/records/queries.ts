import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { apiOf } from "../http/browser/call.ts";
import type { Page } from "../page.ts";
import type { attachmentContracts } from "./attachments/contract.ts";
import type { blacklistEntriesContracts } from "./contract.ts";
import type { ContractsOf, RecordKind, RecordOf, RecordToSave } from "./kinds.ts";

const { call, linkTo } = apiOf<
  ContractsOf[RecordKind] | typeof attachmentContracts | typeof blacklistEntriesContracts
>();

/** Where one record of a kind is. */
const paths = {
  "api-keys": "/api/api-keys/{id}",
  blacklist: "/api/blacklist/{clientId}",
  campaigns: "/api/campaigns/{name}",
  dispositions: "/api/dispositions/{id}",
  hubs: "/api/hubs/{name}",
  profiles: "/api/profiles/{name}",
  secrets: "/api/secrets/{name}",
  templates: "/api/templates/{name}",
  users: "/api/users/{username}",
} as const satisfies { [K in RecordKind]: ContractsOf[K]["read"]["path"] };

/** The parameter of any such path; each takes the one that it names. */
const named = (address: string) => ({ name: address, id: address, clientId: address, username: address });

// With a kind that is a type parameter an endpoint is one of several, and the compiler cannot tell which: below it is
// told that what is sent and what is answered is of that kind.

/** All records of a kind (the API gives a thousand unless asked for more). */
export function recordsQuery<K extends RecordKind>(kind: K) {
  const list = `GET /api/${kind as RecordKind}` as const;
  return queryOptions({
    queryKey: ["records", kind],
    queryFn: async ({ signal }) => (await call(list, { query: { rows: 10_000 }, signal })) as Page<RecordOf[K]>,
  });
}

/** What a table of records shows: `search` may be empty, `sort` is one of `recordSorts`. The blacklist has campaigns. */
type TableLook = { search: string; sort: string; index: number; rows: number; campaign?: string | null };

export function recordTableQuery<K extends RecordKind>(kind: K, look: TableLook) {
  const list = `GET /api/${kind as RecordKind}` as const;
  return queryOptions({
    queryKey: ["records", kind, "table", look],
    queryFn: async ({ signal }) => (await call(list, { query: look as never, signal })) as Page<RecordOf[K]>,
    placeholderData: keepPreviousData,
  });
}

export function recordQuery<K extends RecordKind>(kind: K, address: string) {
  const read = `GET ${paths[kind as RecordKind]}` as const;
  return queryOptions({
    queryKey: ["records", kind, address],
    queryFn: async ({ signal }) => (await call(read, { path: named(address), signal })).result as RecordOf[K],
  });
}

/** The users whom failed sign-ins keep out, and how many they are. */
export function lockedUsersQuery(rows: number) {
  return queryOptions({
    queryKey: ["records", "users", "locked", rows],
    queryFn: ({ signal }) => call("GET /api/users", { query: { locked: "true", rows }, signal }),
  });
}

/** Creates without `address`, changes with it; whatever shows the kind is asked for again. */
export function useSaveRecord<K extends RecordKind>(kind: K) {
  const client = useQueryClient();
  const create = `POST /api/${kind as RecordKind}` as const;
  const change = `PATCH ${paths[kind as RecordKind]}` as const;
  return useMutation({
    mutationFn: async ({ address, body }: RecordToSave<K>) => {
      const { result } =
        address === null
          ? await call(create, { body: body as never })
          : await call(change, { path: named(address), body: body as never });
      return result as RecordOf[K];
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["records", kind] }),
  });
}

/** Removes the record, or disables it where history refers to it: `removed` says which. */
export function useRemoveRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call(`DELETE ${paths[kind]}`, { path: named(address) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["records", kind] }),
  });
}

/** Makes a link that sets a user's password, which is told this once. */
export function useInvite() {
  return useUserChange(
    async (username) => (await call("POST /api/users/{username}/invitation", { path: { username } })).result,
  );
}

export function useUninvite() {
  return useUserChange((username) => call("DELETE /api/users/{username}/invitation", { path: { username } }));
}

/** Lets a user sign in again whom failed sign-ins keep out. */
export function useUnlock() {
  return useUserChange((username) => call("POST /api/users/{username}/unlock", { path: { username } }));
}

function useUserChange<T>(mutationFn: (username: string) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ["records", "users"] }) });
}

type EntryToAdd = { clientId: string; reason: string | null; campaign: string | null; expiresAt: string | null };

/** Adds some of many entries; the same key has them added once, whatever becomes of the answer. */
export async function addBlacklistEntries(entries: readonly EntryToAdd[], idempotencyKey: string, signal: AbortSignal) {
  const body = { entries: [...entries] };
  return (await call("POST /api/blacklist-entries", { body, idempotencyKey, signal })).result;
}

/** How many of some numbers and addresses have an entry for all campaigns, or one of this campaign alone: as an import finds. */
export async function countBlacklisted(
  clientIds: readonly string[],
  campaign: string | null,
  signal: AbortSignal,
): Promise<number> {
  const body = { clientIds: [...clientIds], campaign };
  return (await call("POST /api/blacklist-entries/check", { body, signal })).result.same.length;
}

/** Asks for the records of a kind again, which changed without a mutation of theirs. */
export function useRefreshRecords(kind: RecordKind): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ["records", kind] }), [client, kind]);
}

/** The files that a hub's messages may carry. */
export function attachmentsQuery(hub: string) {
  return queryOptions({
    queryKey: ["records", "hubs", hub, "attachments"],
    queryFn: ({ signal }) =>
      call("GET /api/hubs/{name}/attachments", { path: { name: hub }, query: { rows: 1000 }, signal }),
  });
}

export function useAddAttachment(hub: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call("POST /api/hubs/{name}/attachments", { path: { name: hub }, file }),
    onSuccess: () => client.invalidateQueries({ queryKey: attachmentsQuery(hub).queryKey }),
  });
}

export function useRemoveAttachment(hub: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => call("DELETE /api/hubs/{name}/attachments/{path}", { path: { name: hub, path } }),
    onSuccess: () => client.invalidateQueries({ queryKey: attachmentsQuery(hub).queryKey }),
  });
}

/** Where a file of the hub is downloaded from. */
export function attachmentHref(hub: string, path: string): string {
  return linkTo("GET /api/hubs/{name}/attachments/{path}", { path: { name: hub, path } });
}
