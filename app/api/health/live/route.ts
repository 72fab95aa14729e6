import { serviceContracts } from "@/lib/http/service-contracts.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.live, () => ({ status: "ok" })),
});
