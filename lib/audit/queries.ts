import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { auditContracts } from "./contract.ts";
import type { AuditFilter } from "./schema.ts";

const { call, linkTo } = apiOf<typeof auditContracts>();

/** What of the log is looked at. */
export type AuditLook = Partial<AuditFilter>;

export function auditQueryOf(filter: AuditLook, page: { index: number; rows: number }) {
  return queryOptions({
    queryKey: ["audit", filter, page],
    queryFn: ({ signal }) => call("GET /api/audit", { query: { ...filter, ...page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditEntryQuery(id: number) {
  return queryOptions({
    queryKey: ["audit", "entry", id],
    queryFn: async ({ signal }) => (await call("GET /api/audit/{id}", { path: { id }, signal })).result,
  });
}

export function auditNamesQuery() {
  return queryOptions({
    queryKey: ["audit", "names"],
    queryFn: async ({ signal }) => (await call("GET /api/audit/names", { signal })).result,
  });
}

/** Where the entries that fit are saved from. */
export function auditFilePath(filter: AuditLook, format: "csv" | "ndjson"): string {
  return linkTo("GET /api/audit/file", { query: { ...filter, format } });
}

export function useVerifyAudit() {
  return useMutation({
    mutationFn: async () => (await call("POST /api/audit/verify")).result,
  });
}
