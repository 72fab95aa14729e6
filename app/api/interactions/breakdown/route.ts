import { resource, route } from "@/lib/http/route.ts";
import { breakdownContracts } from "@/lib/interactions/breakdown/contract.ts";
import { answerBreakdown } from "@/lib/interactions/breakdown/respond.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(breakdownContracts.breakdown, ({ body, ...asked }) => answerBreakdown(body, asked)),
});
