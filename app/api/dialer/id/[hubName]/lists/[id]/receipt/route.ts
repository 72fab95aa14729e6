import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { receipt } from "@/lib/outbound/lists/receipt.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.receipt, ({ params, query, accept, actor }) =>
    receipt(params.hubName, params.id, query, accept, actor),
  ),
});
