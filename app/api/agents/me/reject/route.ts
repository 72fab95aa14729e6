import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { agentContracts } from "@/lib/outbound/agents/contract.ts";
import { rejectOffered } from "@/lib/outbound/agents/my-offer.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(agentContracts.reject, ({ body, actor }) => rejectOffered(body, providerWorld, actor)),
});
