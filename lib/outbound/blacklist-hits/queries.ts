import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { blacklistHitContracts } from "./contract.ts";

const { call } = apiOf<typeof blacklistHitContracts>();

type Look = { clientId: string; index: number; rows: number };

/** The numbers and addresses that were passed over; of one where it is named. */
export function blacklistHitsOf({ clientId, ...page }: Look) {
  const query = { ...page, ...(clientId !== "" && { clientId }) };
  return queryOptions({
    queryKey: ["blacklist-hits", query],
    queryFn: ({ signal }) => call("GET /api/blacklist/hits", { query, signal }),
    placeholderData: keepPreviousData,
  });
}
