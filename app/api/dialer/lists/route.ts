import { resource, route } from "@/lib/http/route.ts";
import { allLists } from "@/lib/outbound/lists/all-lists.ts";
import { allListsContracts } from "@/lib/outbound/lists/all-lists-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(allListsContracts.allLists, ({ query, actor }) => allLists(query, actor)),
});
