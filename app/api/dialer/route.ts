import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import * as desk from "@/lib/outbound/hubs/desk.ts";
import { deskContracts } from "@/lib/outbound/hubs/desk-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(deskContracts.hubs, ({ query, actor }) => desk.hubs(query, providerWorld, actor)),
});
