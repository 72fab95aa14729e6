import { resource, route } from "@/lib/http/route.ts";
import * as attachments from "@/lib/records/attachments/attachments.ts";
import { attachmentContracts } from "@/lib/records/attachments/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(attachmentContracts.list, ({ params, query, actor }) => attachments.list(params.name, query, actor)),
  POST: route(attachmentContracts.create, ({ params, body, actor }) => attachments.create(params.name, body, actor)),
});
