import { queryOptions } from "@tanstack/react-query";
import { api, get } from "../../http/browser/client.ts";
import type { Page } from "../../page.ts";
import type { LeftOutRecord } from "./left-out-schema.ts";

/** What was left out of the files of a list, or of the hub's leads, newest first. */
export function leftOutQuery(hub: string, of: { list: number } | { kind: "leads" }) {
  return queryOptions({
    queryKey: ["outbound", "leftOut", hub, of],
    queryFn: async ({ signal }) => {
      const path = api("dialer", "id", hub, "left-out");
      return (await get<Page<LeftOutRecord>>(path, { query: { ...of, rows: SHOWN }, signal })).result;
    },
  });
}

const SHOWN = 5;

/** Where the rows of one file are downloaded from. */
export function leftOutPath(hub: string, id: number): string {
  return api("dialer", "id", hub, "left-out", id);
}
