import { resource, route } from "@/lib/http/route.ts";
import { answerBreakdown } from "@/lib/interactions/answer.ts";
import { breakdownContracts } from "@/lib/interactions/breakdown-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(breakdownContracts.breakdown, ({ body, ...asked }) => answerBreakdown(body, asked)),
});
