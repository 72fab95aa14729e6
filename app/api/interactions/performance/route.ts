import { resource, route } from "@/lib/http/route.ts";
import { performanceContracts } from "@/lib/interactions/performance/contract.ts";
import { answerPerformance } from "@/lib/interactions/performance/respond.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(performanceContracts.performance, ({ body, ...asked }) => answerPerformance(body, asked)),
});
