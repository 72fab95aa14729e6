import { resource, route } from "@/lib/http/route.ts";
import { outboundContracts } from "@/lib/outbound/contract.ts";
import * as lists from "@/lib/outbound/lists/lists.ts";
import { upload } from "@/lib/outbound/upload/upload.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(outboundContracts.lists, ({ params, query, actor }) => lists.lists(params.hubName, query, actor)),
  POST: route(outboundContracts.upload, ({ params, query, sent, idempotency, actor }) =>
    upload(params.hubName, query, { sent, idempotency }, actor),
  ),
});
