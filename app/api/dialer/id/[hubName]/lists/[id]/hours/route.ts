import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { listHours } from "@/lib/outbound/lists/hours.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.listHours, ({ params, actor }) => listHours(params.hubName, params.id, actor)),
});
