import { resource, route } from "@/lib/http/route.ts";
import { answerFeed } from "@/lib/interactions/answer.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { list } from "./list.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: list,
  POST: route(interactionContracts.feed, answerFeed),
});
