import { runsToday } from "@/lib/flows/run/log/stats.ts";
import { statsContracts } from "@/lib/flows/run/log/stats-contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(statsContracts.today, async ({ query, actor }) => runsToday(query.timezone, actor)),
});
