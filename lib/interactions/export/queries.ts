import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import { pageBody, type SearchQuery } from "../queries.ts";
import type { exportContracts } from "./contract.ts";
import type { FileOptions } from "./options.ts";
import type { ExportRecord } from "./schema.ts";

const { call, callForFile, linkTo } = apiOf<typeof exportContracts>();
const key = ["interaction-exports"] as const;

/** The viewer's prepared files, newest first; asked about anew while one of them is at work. */
export function exportsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call("GET /api/interactions/exports", { query: { rows: 50 }, signal })).result,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isExportAtWork) ? 1000 : false),
  });
}

export function isExportAtWork({ state }: Pick<ExportRecord, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Where the file of an export is fetched. */
export function fileHref({ id }: Pick<ExportRecord, "id">): string {
  return linkTo("GET /api/interactions/exports/{id}/file", { path: { id } });
}

/** A search's page, all that it finds, or those of it that are named, as a file. */
export function fetchFile(
  search: SearchQuery,
  look: FileOptions,
  rows: "page" | "all" | string[],
  signal: AbortSignal,
) {
  const chosen = typeof rows === "string" ? {} : { guids: rows };
  const body = { search: rows === "page" ? pageBody(search) : wholeOf(search), ...chosen, ...look };
  return callForFile("POST /api/interactions/file", { body, signal });
}

export function useBeginExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ search, look }: { search: SearchQuery; look: FileOptions }) =>
      (await call("POST /api/interactions/exports", { body: { search: wholeOf(search), ...look } })).result,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Cancels what is at work, removes anything else. */
export function useDiscardExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ExportRecord, "id">) => call("DELETE /api/interactions/exports/{id}", { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

function wholeOf({ index, rows, after, ...whole }: SearchQuery) {
  return whole;
}
