import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api, get, type Query, send } from "../http/browser/client.ts";
import type { Page } from "../page.ts";
import type { AuditEntry, AuditFilter, AuditNames, AuditVerification } from "./schema.ts";

/** What of the log is looked at. */
export type AuditLook = Partial<AuditFilter>;

export function auditQueryOf(filter: AuditLook, page: { index: number; rows: number }) {
  return queryOptions({
    queryKey: ["audit", filter, page],
    queryFn: ({ signal }) => get<Page<AuditEntry>>(api("audit"), { query: { ...filter, ...page } as Query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditEntryQuery(id: number) {
  return queryOptions({
    queryKey: ["audit", "entry", id],
    queryFn: async ({ signal }) => (await get<{ result: AuditEntry }>(api("audit", id), { signal })).result,
  });
}

export function auditNamesQuery() {
  return queryOptions({
    queryKey: ["audit", "names"],
    queryFn: async ({ signal }) => (await get<{ result: AuditNames }>(api("audit", "names"), { signal })).result,
  });
}

/** Where the entries that fit are saved from. */
export function auditFilePath(filter: AuditLook, format: "csv" | "ndjson"): string {
  const given = Object.entries({ ...filter, format }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${api("audit", "file")}?${new URLSearchParams(given)}`;
}

export function useVerifyAudit() {
  return useMutation({
    mutationFn: async () => (await send<{ result: AuditVerification }>("POST", api("audit", "verify"))).result,
  });
}
