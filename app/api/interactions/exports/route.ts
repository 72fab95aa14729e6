import { resource, route } from "@/lib/http/route.ts";
import { exportContracts } from "@/lib/interactions/export/contract.ts";
import { beginExport, exportsOf } from "@/lib/interactions/export/exports.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(exportContracts.list, ({ query, actor }) => exportsOf(actor, query)),
  POST: route(exportContracts.begin, ({ body, actor }) => beginExport(body, actor)),
});
