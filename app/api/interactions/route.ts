import { resource, route } from "@/lib/http/route.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { answerFeed } from "@/lib/interactions/feed/respond.ts";
import { answerSearch } from "@/lib/interactions/search/respond.ts";
import { withBody } from "@/lib/interactions/search/schema.ts";
import { fedAttempts } from "@/lib/launch/worlds/interaction-world.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(interactionContracts.list, ({ query, body, ...asked }) => answerSearch(withBody(query, body), asked)),
  POST: route(interactionContracts.feed, ({ request, ...asked }) =>
    answerFeed({ ...asked, type: request.headers.get("content-type") }, fedAttempts),
  ),
});
