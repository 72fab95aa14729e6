import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { agentContracts } from "@/lib/outbound/agents/contract.ts";
import { me, setPresence } from "@/lib/outbound/agents/me.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(agentContracts.me, ({ actor }) => me(providerWorld, actor)),
  PUT: route(agentContracts.set, ({ body, actor }) => setPresence(body, providerWorld, actor)),
});
