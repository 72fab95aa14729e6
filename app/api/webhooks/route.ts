import { flowContracts } from "@/lib/flows/contract.ts";
import * as flows from "@/lib/flows/flows.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(flowContracts.list, ({ query, actor }) => flows.list(query, actor)),
});
