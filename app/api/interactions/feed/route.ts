import { resource, route } from "@/lib/http/route.ts";
import { feedContracts } from "@/lib/interactions/feed/contract.ts";
import { readFeedHealth } from "@/lib/interactions/feed/health.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(feedContracts.health, ({ actor }) => readFeedHealth(actor)),
});
