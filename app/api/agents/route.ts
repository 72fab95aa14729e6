import { resource, route } from "@/lib/http/route.ts";
import { agentContracts } from "@/lib/outbound/agents/contract.ts";
import { listAgents } from "@/lib/outbound/agents/me.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(agentContracts.list, ({ actor }) => listAgents(actor)),
});
