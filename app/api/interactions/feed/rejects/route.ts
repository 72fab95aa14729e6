import { resource, route } from "@/lib/http/route.ts";
import { feedContracts } from "@/lib/interactions/feed/contract.ts";
import { discardRejects, listRejects } from "@/lib/interactions/feed/reject-list.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(feedContracts.rejects, ({ query, actor }) => listRejects(query, actor)),
  DELETE: route(feedContracts.discardAll, ({ query, actor }) => discardRejects(query, actor)),
});
