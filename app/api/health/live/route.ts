import { resource, route } from "@/lib/http/route.ts";
import { serviceContracts } from "@/lib/http/service-contracts.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.live, () => ({ status: "ok" })),
});
