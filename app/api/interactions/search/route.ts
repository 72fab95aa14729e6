import { resource, route } from "@/lib/http/route.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { answerSearch } from "@/lib/interactions/search/respond.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(interactionContracts.search, ({ body, ...asked }) => answerSearch(body, asked)),
});
