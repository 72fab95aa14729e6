import { contract } from "../http/contract.ts";
import {
  auditEntryId,
  auditFileQuery,
  auditNames,
  auditPage,
  auditQuery,
  auditVerification,
  oneAuditEntry,
} from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;

export const auditContracts = {
  search: contract({
    ...shared,
    method: "GET",
    path: "/api/audit",
    operationId: "listAuditEntries",
    summary: "List the audit log, latest first: who changed what, with the values before and after",
    query: auditQuery,
    answer: auditPage,
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/{id}",
    operationId: "getAuditEntry",
    summary: "Get one entry of the audit log",
    params: auditEntryId,
    answer: oneAuditEntry,
  }),
  names: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/names",
    operationId: "listAuditNames",
    summary: "List the users and actions that the audit log names",
    answer: auditNames,
  }),
  file: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/file",
    operationId: "downloadAuditLog",
    summary: "Download the matching entries as a file, latest first",
    query: auditFileQuery,
    produces: ["text/csv", "application/x-ndjson"],
  }),
  verify: contract({
    ...shared,
    method: "POST",
    path: "/api/audit/verify",
    operationId: "verifyAuditLog",
    summary: "Verify the chain of seals: whether an entry was changed or deleted outside Switchyard",
    answer: auditVerification,
    idempotency: "reads",
  }),
};
