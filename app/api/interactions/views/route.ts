import { resource, route } from "@/lib/http/route.ts";
import { savedViewContracts } from "@/lib/interactions/views/contract.ts";
import { savedViews, saveView } from "@/lib/interactions/views/saved-views.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(savedViewContracts.list, ({ query, actor }) => savedViews(query, actor)),
  POST: route(savedViewContracts.create, ({ body, actor }) => saveView(body, actor)),
});
