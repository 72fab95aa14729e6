import { resource, route } from "@/lib/http/route.ts";
import { templateContracts } from "@/lib/records/contract.ts";
import * as templates from "@/lib/records/templates.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(templateContracts.list, ({ query, actor }) => templates.list(query, actor)),
  POST: route(templateContracts.create, ({ body, actor }) => templates.create(body, actor)),
});
