import { resource, route } from "@/lib/http/route.ts";
import { myCallbacks } from "@/lib/outbound/agents/own/callbacks.ts";
import { ownAgentContracts } from "@/lib/outbound/agents/own/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(ownAgentContracts.callbacks, ({ query, actor }) => myCallbacks(query, actor)),
});
