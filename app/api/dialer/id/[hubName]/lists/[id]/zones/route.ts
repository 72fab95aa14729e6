import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { listZones } from "@/lib/outbound/lists/zones.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.listZones, ({ params, actor }) => listZones(params.hubName, params.id, actor)),
});
