import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { dispatchContracts } from "@/lib/outbound/dispatch/contract.ts";
import { gateCounts } from "@/lib/outbound/dispatch/gate-counts.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(dispatchContracts.gates, ({ params, query, actor }) =>
    gateCounts(params.hubName, query, providerWorld, actor),
  ),
});
