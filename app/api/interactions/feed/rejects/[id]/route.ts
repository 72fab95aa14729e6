import { resource, route } from "@/lib/http/route.ts";
import { feedContracts } from "@/lib/interactions/feed/contract.ts";
import { discardReject, readReject } from "@/lib/interactions/feed/reject-list.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(feedContracts.reject, async ({ params, actor }) => ({ result: await readReject(params.id, actor) })),
  DELETE: route(feedContracts.discard, ({ params, actor }) => discardReject(params.id, actor)),
});
