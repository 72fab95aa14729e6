import { resource, route } from "@/lib/http/route.ts";
import { blacklistHitContracts } from "@/lib/outbound/blacklist-hits/contract.ts";
import { hits } from "@/lib/outbound/blacklist-hits/hits.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(blacklistHitContracts.hits, ({ query, actor }) => hits(query, actor)),
});
