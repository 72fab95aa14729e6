import { resource, route } from "@/lib/http/route.ts";
import { serviceContracts } from "@/lib/service/contract.ts";
import { ready } from "@/lib/service/health.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.ready, () => ready()),
});
