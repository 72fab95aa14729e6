import { resource, route } from "@/lib/http/route.ts";
import { exportContracts } from "@/lib/interactions/export/contract.ts";
import { discardExport, exportNamed } from "@/lib/interactions/export/exports.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(exportContracts.read, ({ params, actor }) => exportNamed(params.id, actor)),
  DELETE: route(exportContracts.discard, ({ params, actor }) => discardExport(params.id, actor)),
});
