import { resource, route } from "@/lib/http/route.ts";
import { serviceContracts } from "@/lib/http/service-contracts.ts";
import { metrics } from "@/lib/metrics.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.metrics, () => metrics()),
});
