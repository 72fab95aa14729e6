import { resource, route } from "@/lib/http/route.ts";
import { carriers } from "@/lib/launch/worlds/carriers.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { agentContracts } from "@/lib/outbound/agents/contract.ts";
import { callOffered } from "@/lib/outbound/agents/my-offer.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(agentContracts.call, ({ body, actor }) => callOffered(body, carriers, providerWorld, actor)),
});
