import { resource, route } from "@/lib/http/route.ts";
import { leftOuts, storeLeftOut } from "@/lib/outbound/lists/left-out.ts";
import { leftOutContracts } from "@/lib/outbound/lists/left-out-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(leftOutContracts.list, ({ params, query, actor }) => leftOuts(params.hubName, query, actor)),
  POST: route(leftOutContracts.keep, ({ params, body, actor }) => storeLeftOut(params.hubName, body, actor)),
});
