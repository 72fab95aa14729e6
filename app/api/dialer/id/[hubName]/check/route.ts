import { resource, route } from "@/lib/http/route.ts";
import { hubFor } from "@/lib/outbound/hubs/access.ts";
import { check } from "@/lib/outbound/hubs/number-check.ts";
import { wizardContracts } from "@/lib/outbound/hubs/wizard-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(
    wizardContracts.check,
    ({ params, body, actor }) => check(params.hubName, body, actor),
    ({ params, actor }) => hubFor(params.hubName, actor),
  ),
});
