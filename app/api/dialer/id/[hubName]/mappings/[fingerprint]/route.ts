import { resource, route } from "@/lib/http/route.ts";
import { mappingFor, remember } from "@/lib/outbound/hubs/mappings.ts";
import { wizardContracts } from "@/lib/outbound/hubs/wizard-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(wizardContracts.mapping, ({ params, actor }) => mappingFor(params.hubName, params.fingerprint, actor)),
  PUT: route(wizardContracts.remember, ({ params, body, actor }) =>
    remember(params.hubName, params.fingerprint, body.mapping, actor),
  ),
});
