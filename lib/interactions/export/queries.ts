import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send, sendForFile } from "../../http/browser/client.ts";
import type { Page } from "../../page.ts";
import { bodyOf, pageBody, type SearchQuery } from "../queries.ts";
import type { FileOptions } from "./options.ts";
import type { ExportRecord } from "./schema.ts";

const path = api("interactions", "exports");
const key = ["interaction-exports"] as const;

/** The viewer's prepared files, newest first; asked about anew while one of them is at work. */
export function exportsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await get<Page<ExportRecord>>(path, { query: { rows: 50 }, signal })).result,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 1000 : false),
  });
}

export function isAtWork({ state }: Pick<ExportRecord, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Where the file of an export is fetched. */
export function fileHref({ id }: Pick<ExportRecord, "id">): string {
  return api("interactions", "exports", id, "file");
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
  return sendForFile(api("interactions", "file"), { body, signal });
}

export function useBeginExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ search, look }: { search: SearchQuery; look: FileOptions }) =>
      (await send<{ result: ExportRecord }>("POST", path, { body: { search: wholeOf(search), ...look } })).result,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Cancels what is at work, removes anything else. */
export function useDiscardExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ExportRecord, "id">) => send("DELETE", api("interactions", "exports", id)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

function wholeOf(search: SearchQuery): object {
  const { index, rows, ...whole } = bodyOf(search) as Record<string, unknown>;
  return whole;
}
