import { resource, route } from "@/lib/http/route.ts";
import { tryTemplate } from "@/lib/outbound/attempts/smtp/template-trial.ts";
import { deskContracts } from "@/lib/outbound/hubs/desk-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(deskContracts.testTemplate, ({ params, body, actor, signal }) =>
    tryTemplate(params.hubName, body, actor, signal),
  ),
});
