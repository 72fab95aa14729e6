import { route } from "@/lib/http/route.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { answerSearch } from "@/lib/interactions/search/respond.ts";
import { withBody } from "@/lib/interactions/search/schema.ts";

/** The list, whether its GET came as one or, carrying a body, was handed on to the search's address. */
export const list = route(interactionContracts.list, ({ query, body, ...asked }) =>
  answerSearch(withBody(query, body), asked),
);
