import { z } from "zod";
import { contract } from "../../http/contract.ts";

/** What a search can name, among what the caller may see: the choices of a filter. */
const searchNames = z.strictObject({
  campaigns: z.array(z.string()),
  users: z.array(z.string()),
  outboundHubs: z.array(z.string()),
  automations: z.array(z.string()),
  dispositions: z.array(z.strictObject({ id: z.int(), levels: z.array(z.string()) })),
});
export type SearchNames = z.output<typeof searchNames>;

export const namesContracts = {
  names: contract({
    method: "GET",
    path: "/api/interactions/names",
    operationId: "listInteractionNames",
    summary: "List the campaigns, agents, hubs, automations and dispositions that a search can use",
    tag: "interactions",
    permission: "interactions:read",
    answer: z.object({ result: searchNames }),
    failsWith: {
      title: "missing or invalid query parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
};
