import { runContracts } from "@/lib/flows/run/contract.ts";
import { cancelRun } from "@/lib/flows/run/durable/cancel.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(runContracts.cancel, async ({ params, actor }) => cancelRun(params.id, actor)),
});
