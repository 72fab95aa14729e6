import { resource, route } from "@/lib/http/route.ts";
import { uploadContracts } from "@/lib/outbound/upload/contract.ts";
import { giveUp, uploadNamed } from "@/lib/outbound/upload/sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(uploadContracts.read, ({ params, actor }) => uploadNamed(params.hubName, params.id, actor)),
  DELETE: route(uploadContracts.giveUp, ({ params, actor }) => giveUp(params.hubName, params.id, actor)),
});
