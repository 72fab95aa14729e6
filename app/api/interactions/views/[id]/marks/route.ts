import { resource, route } from "@/lib/http/route.ts";
import { savedViewContracts } from "@/lib/interactions/views/contract.ts";
import { markView } from "@/lib/interactions/views/saved-views.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route(savedViewContracts.mark, ({ params, body, actor }) => markView(params.id, body, actor)),
});
