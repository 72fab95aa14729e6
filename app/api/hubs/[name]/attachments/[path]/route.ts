import { resource, route } from "@/lib/http/route.ts";
import * as attachments from "@/lib/records/attachments/attachments.ts";
import { attachmentContracts } from "@/lib/records/attachments/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(attachmentContracts.read, ({ params, actor }) => attachments.read(params.name, params.path, actor)),
  DELETE: route(attachmentContracts.remove, ({ params, actor }) => attachments.remove(params.name, params.path, actor)),
});
