import { flowEditingContracts } from "@/lib/flows/editing-contract.ts";
import { isPresent } from "@/lib/flows/presence.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(flowEditingContracts.presence, ({ params, body, actor }) => isPresent(params.flow, body, actor)),
});
