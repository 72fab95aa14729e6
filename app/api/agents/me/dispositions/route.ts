import { resource, route } from "@/lib/http/route.ts";
import { ownAgentContracts } from "@/lib/outbound/agents/own/contract.ts";
import { myDispositions } from "@/lib/outbound/agents/own/dispositions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(ownAgentContracts.dispositions, ({ actor }) => myDispositions(actor)),
});
