import { resource, route } from "@/lib/http/route.ts";
import { deskContracts } from "@/lib/outbound/desk-contract.ts";
import { templates } from "@/lib/outbound/templates.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(deskContracts.templates, ({ params, query, actor }) => templates(params.hubName, query, actor)),
});
