import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import { receipt } from "@/lib/outbound/lists/receipt.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.receipt, ({ params, query, request, actor }) =>
    receipt(params.hubName, params.id, query, request.headers.get("accept"), actor),
  ),
});
