import { resource, route } from "@/lib/http/route.ts";
import { savedViewContracts } from "@/lib/interactions/views/contract.ts";
import { changeView, removeView, savedView } from "@/lib/interactions/views/saved-views.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(savedViewContracts.read, ({ params, actor }) => savedView(params.id, actor)),
  PATCH: route(savedViewContracts.change, ({ params, body, actor }) => changeView(params.id, body, actor)),
  DELETE: route(savedViewContracts.remove, ({ params, actor }) => removeView(params.id, actor)),
});
