import { runContracts } from "@/lib/flows/run/contract.ts";
import { listRuns } from "@/lib/flows/run/log/runs.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(runContracts.list, async ({ query, actor }) => listRuns(query, actor)),
});
