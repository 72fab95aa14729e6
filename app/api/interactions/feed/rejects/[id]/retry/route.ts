import { resource, route } from "@/lib/http/route.ts";
import { feedContracts } from "@/lib/interactions/feed/contract.ts";
import { retryReject } from "@/lib/interactions/feed/retry.ts";
import { fedAttempts } from "@/lib/launch/worlds/interaction-world.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(feedContracts.retry, ({ params, body, actor }) =>
    retryReject(params.id, body?.payload, actor, fedAttempts),
  ),
});
