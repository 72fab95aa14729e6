import { contract } from "../../http/contract.ts";
import { blacklistHitsPage, blacklistHitsQuery } from "./schema.ts";

export const blacklistHitContracts = {
  hits: contract({
    tag: "records",
    permission: "admin",
    method: "GET",
    path: "/api/blacklist/hits",
    operationId: "listBlacklistHits",
    summary: "List the numbers and addresses that were not contacted because they are on the blacklist, latest first",
    query: blacklistHitsQuery,
    answer: blacklistHitsPage,
    heavy: true,
  }),
};
