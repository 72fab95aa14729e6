import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { leftOutContracts } from "./left-out-contract.ts";

const { call, linkTo } = apiOf<typeof leftOutContracts>();
const SHOWN_FILES = 5;

/** What was left out of the files of a list, or of the hub's leads, newest first. */
export function leftOutQuery(hub: string, of: { list: number } | { kind: "leads" }) {
  return queryOptions({
    queryKey: ["outbound", "leftOut", hub, of],
    queryFn: async ({ signal }) => {
      const query = { ...of, rows: SHOWN_FILES };
      return (await call("GET /api/dialer/id/{hubName}/left-out", { path: { hubName: hub }, query, signal })).result;
    },
  });
}

/** Where the rows of one file are downloaded from. */
export function leftOutPath(hub: string, id: number): string {
  return linkTo("GET /api/dialer/id/{hubName}/left-out/{id}", { path: { hubName: hub, id } });
}
