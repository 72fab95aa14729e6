import { resource, route } from "@/lib/http/route.ts";
import { serviceContracts } from "@/lib/service/contract.ts";
import { flowMetrics } from "@/lib/service/flow-metrics.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.flowMetrics, () => flowMetrics()),
});
