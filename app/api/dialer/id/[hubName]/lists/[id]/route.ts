import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { discardList } from "@/lib/outbound/lists/discard.ts";
import * as lists from "@/lib/outbound/lists/lists.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.list, ({ params, actor }) => lists.list(params.hubName, params.id, actor)),
  PATCH: route(outboundContracts.changeList, ({ params, body, actor }) =>
    lists.change(params.hubName, params.id, body, actor),
  ),
  DELETE: route(outboundContracts.discardList, ({ params, actor }) => discardList(params.hubName, params.id, actor)),
});
