import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { agentContracts } from "@/lib/outbound/agents/contract.ts";
import { disposeOwn } from "@/lib/outbound/agents/me.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(agentContracts.dispose, ({ body, actor }) => disposeOwn(body, providerWorld, actor)),
});
