import { resource, route } from "@/lib/http/route.ts";
import { serviceContracts } from "@/lib/service/contract.ts";
import { metrics } from "@/lib/service/metrics.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.metrics, () => metrics()),
});
