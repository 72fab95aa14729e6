import { z } from "zod";
import { contract } from "../../http/contract.ts";
import { digits } from "../../page.ts";
import { listPage, listStatuses } from "./schema.ts";

const allListsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
  status: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(listStatuses)))
    .optional()
    .meta({ description: `Only lists with this status, or one of several between commas: ${listStatuses.join(", ")}` }),
});
export type AllListsQuery = z.output<typeof allListsParams>;

export const allListsContracts = {
  allLists: contract({
    method: "GET",
    path: "/api/dialer/lists",
    operationId: "listListsOfHubs",
    summary: "List the lists of all hubs that the caller may see, latest first",
    tag: "automation",
    permission: "lists:read",
    query: allListsParams,
    answer: listPage,
  }),
};
