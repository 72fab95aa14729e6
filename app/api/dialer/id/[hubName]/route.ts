import { resource, route } from "@/lib/http/route.ts";
import * as desk from "@/lib/outbound/desk.ts";
import { deskContracts } from "@/lib/outbound/desk-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(deskContracts.hub, ({ params, actor }) => desk.hub(params.hubName, actor)),
});
