import { resource, route } from "@/lib/http/route.ts";
import { retentionContracts } from "@/lib/retention/contract.ts";
import { runNow, runs } from "@/lib/retention/runs.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(retentionContracts.runs, ({ query, actor }) => runs(query, actor)),
  POST: route(retentionContracts.run, ({ actor }) => runNow(actor)),
});
