import { resource, route } from "@/lib/http/route.ts";
import { templateContracts } from "@/lib/records/contract.ts";
import * as templates from "@/lib/records/templates.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(templateContracts.read, ({ params, actor }) => templates.read(params.name, actor)),
  PATCH: route(templateContracts.change, ({ params, body, actor }) => templates.update(params.name, body, actor)),
  DELETE: route(templateContracts.remove, ({ params, actor }) => templates.remove(params.name, actor)),
});
