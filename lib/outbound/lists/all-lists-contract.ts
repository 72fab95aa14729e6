import { z } from "zod";
import { contract } from "../../http/contract.ts";
import { digits } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { listPage } from "./schema.ts";
import { listStatuses } from "./statuses.ts";

const allListsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
  search: storableText(255, 1).optional().meta({
    description: "Only lists with this in their name, their hub's or that of who uploaded them, in any case.",
  }),
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
