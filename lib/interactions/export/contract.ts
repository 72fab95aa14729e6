import { contract, json } from "../../http/contract.ts";
import { exportPage, exportParams, exportRequest, exportsParams, fileRequest, oneExport } from "./schema.ts";

const common = {
  tag: "interactions",
  permission: "interactions:read",
  failsWith: {
    title: "missing or invalid query parameters, or requesting a resource without permission",
    forbiddenAs400: true,
  },
} as const;
const exports = "/api/interactions/exports";
const files = ["text/csv", "application/x-ndjson"] as const;

/** Interactions as files: at once, or prepared by the worker (docs/contract.md, 15). */
export const exportContracts = {
  file: contract({
    ...common,
    method: "POST",
    path: "/api/interactions/file",
    operationId: "downloadInteractions",
    summary: "Download one page of a search, or all results, as a file",
    body: json(fileRequest),
    produces: files,
    idempotency: "refused",
    heavy: true,
  }),
  list: contract({
    ...common,
    method: "GET",
    path: exports,
    operationId: "listExports",
    summary: "List the caller's exports, latest first",
    query: exportsParams,
    answer: exportPage,
  }),
  begin: contract({
    ...common,
    method: "POST",
    path: exports,
    operationId: "startExport",
    summary: "Start an export of all results of a search; 429 while three exports of the caller are in progress",
    body: json(exportRequest),
    answer: oneExport,
  }),
  read: contract({
    ...common,
    method: "GET",
    path: `${exports}/{id}`,
    operationId: "getExport",
    summary: "Get the progress of an export",
    params: exportParams,
    answer: oneExport,
  }),
  discard: contract({
    ...common,
    method: "DELETE",
    path: `${exports}/{id}`,
    operationId: "removeExport",
    summary: "Cancel an export that is in progress, or remove one that is not",
    params: exportParams,
    answer: oneExport,
  }),
  download: contract({
    ...common,
    method: "GET",
    path: `${exports}/{id}/file`,
    operationId: "downloadExport",
    summary: "Download an export, for its owner and for one day; 409 until it is ready, 410 when it has expired",
    params: exportParams,
    produces: files,
  }),
};
