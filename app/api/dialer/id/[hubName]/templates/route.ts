import { resource, route } from "@/lib/http/route.ts";
import { deskContracts } from "@/lib/outbound/hubs/desk-contract.ts";
import { hubTemplates } from "@/lib/outbound/hubs/templates.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(deskContracts.templates, ({ params, query, actor }) => hubTemplates(params.hubName, query, actor)),
});
