import { resource, route } from "@/lib/http/route.ts";
import { hubFor } from "@/lib/outbound/hubs/access.ts";
import { uploadContracts } from "@/lib/outbound/upload/contract.ts";
import { beginUpload, uploads } from "@/lib/outbound/upload/sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(uploadContracts.list, ({ params, query, actor }) => uploads(params.hubName, query, actor)),
  POST: route(
    uploadContracts.begin,
    ({ params, body, actor }) => beginUpload(params.hubName, body, actor),
    ({ params, actor }) => hubFor(params.hubName, actor),
  ),
});
