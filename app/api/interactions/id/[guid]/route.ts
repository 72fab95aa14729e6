import { resource, route } from "@/lib/http/route.ts";
import { interactionContracts } from "@/lib/interactions/contract.ts";
import { detail } from "@/lib/interactions/detail/detail.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(interactionContracts.detail, ({ params, actor }) => detail(params.guid, actor)),
});
