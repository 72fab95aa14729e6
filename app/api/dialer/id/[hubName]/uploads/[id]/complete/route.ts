import { resource, route } from "@/lib/http/route.ts";
import { hubFor } from "@/lib/outbound/hubs/access.ts";
import { complete } from "@/lib/outbound/upload/complete.ts";
import { uploadContracts } from "@/lib/outbound/upload/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(
    uploadContracts.complete,
    ({ params, body, actor }) => complete(params.hubName, params.id, body?.leftOut, actor),
    ({ params, actor }) => hubFor(params.hubName, actor),
  ),
});
