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
    summary: "A page of a search, or all that it finds, as a file at once",
    body: json(fileRequest),
    produces: files,
    idempotency: "refused",
    heavy: true,
  }),
  list: contract({
    ...common,
    method: "GET",
    path: exports,
    summary: "The caller's prepared files, newest first",
    query: exportsParams,
    answer: exportPage,
  }),
  begin: contract({
    ...common,
    method: "POST",
    path: exports,
    summary: "Have a file of all that a search finds prepared; 429 while three of the caller's are at work",
    body: json(exportRequest),
    answer: oneExport,
  }),
  read: contract({
    ...common,
    method: "GET",
    path: `${exports}/{id}`,
    summary: "How far a file is prepared",
    params: exportParams,
    answer: oneExport,
  }),
  discard: contract({
    ...common,
    method: "DELETE",
    path: `${exports}/{id}`,
    summary: "Cancel a file that is being prepared, or remove one that is not",
    params: exportParams,
    answer: oneExport,
  }),
  download: contract({
    ...common,
    method: "GET",
    path: `${exports}/{id}/file`,
    summary: "A prepared file, for its owner and for a day: 409 until it is ready, 410 when it is gone",
    params: exportParams,
    produces: files,
  }),
};
