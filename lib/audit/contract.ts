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
    summary: "The audit log, newest first: who changed what, and how it was before",
    query: auditQuery,
    answer: auditPage,
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/{id}",
    summary: "One entry of the audit log",
    params: auditEntryId,
    answer: oneAuditEntry,
  }),
  names: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/names",
    summary: "The users and actions that the audit log names",
    answer: auditNames,
  }),
  file: contract({
    ...shared,
    method: "GET",
    path: "/api/audit/file",
    summary: "The entries that fit, as a file, newest first",
    query: auditFileQuery,
    produces: ["text/csv", "application/x-ndjson"],
  }),
  verify: contract({
    ...shared,
    method: "POST",
    path: "/api/audit/verify",
    summary: "Checks the chain of seals: whether any entry was changed or removed behind the product's back",
    answer: auditVerification,
    idempotency: "reads",
  }),
};
