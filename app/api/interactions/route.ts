import { resource, route } from "@/lib/http/route.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { answerFeed } from "@/lib/interactions/search/respond.ts";
import { fedAttempts } from "@/lib/launch/worlds/interaction-world.ts";
import { list } from "./list.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: list,
  POST: route(interactionContracts.feed, ({ request, ...asked }) =>
    answerFeed({ ...asked, type: request.headers.get("content-type") }, fedAttempts),
  ),
});
