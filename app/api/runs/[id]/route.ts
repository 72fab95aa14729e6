import { runContracts } from "@/lib/flows/run/contract.ts";
import { readRun } from "@/lib/flows/run/log/runs.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(runContracts.get, async ({ params, actor }) => readRun(params.id, actor)),
});
