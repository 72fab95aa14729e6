import { resource, route } from "@/lib/http/route.ts";
import { feedContracts } from "@/lib/interactions/feed/contract.ts";
import { retryRejects } from "@/lib/interactions/feed/retry.ts";
import { fedAttempts } from "@/lib/launch/worlds/interaction-world.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(feedContracts.retryAll, ({ body, actor }) => retryRejects(body, actor, fedAttempts)),
});
