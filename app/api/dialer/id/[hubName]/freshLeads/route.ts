import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { addLeads } from "@/lib/outbound/leads/leads.ts";
import { leads } from "@/lib/outbound/leads/records.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.leads, ({ params, query, actor }) => leads(params.hubName, query, actor)),
  POST: route(outboundContracts.addLeads, ({ params, query, sent, idempotency, actor }) =>
    addLeads(params.hubName, query.leftOut, { sent, idempotency }, actor),
  ),
});
