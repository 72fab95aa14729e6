import { resource, route } from "@/lib/http/route.ts";
import { check } from "@/lib/outbound/check.ts";
import { hubFor } from "@/lib/outbound/hub-access.ts";
import { wizardContracts } from "@/lib/outbound/wizard-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(
    wizardContracts.check,
    ({ params, body, actor }) => check(params.hubName, body, actor),
    ({ params, actor }) => hubFor(params.hubName, actor),
  ),
});
