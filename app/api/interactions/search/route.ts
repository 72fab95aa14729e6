import { resource, route } from "@/lib/http/route.ts";
import { BRIDGED } from "@/lib/http/server/get-with-body.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { answerSearch } from "@/lib/interactions/search/respond.ts";
import { list } from "../list.ts";

const search = route(interactionContracts.search, ({ body, ...asked }) => answerSearch(body, asked));

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: Object.assign((request: Request) => (request.headers.has(BRIDGED) ? list(request) : search(request)), {
    contract: interactionContracts.search,
  }),
});
