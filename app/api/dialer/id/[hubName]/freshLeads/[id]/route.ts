import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import * as leads from "@/lib/outbound/leads/records.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.lead, ({ params, actor }) => leads.lead(params.hubName, params.id, actor)),
  PATCH: route(outboundContracts.reschedule, ({ params, body, actor }) =>
    leads.reschedule(params.hubName, params.id, body, actor),
  ),
  DELETE: route(outboundContracts.removeLead, ({ params, actor }) => leads.remove(params.hubName, params.id, actor)),
});
