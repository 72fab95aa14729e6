import { resource, route } from "@/lib/http/route.ts";
import { exportFile } from "@/lib/interactions/export.ts";
import { exportContracts } from "@/lib/interactions/export-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(exportContracts.file, ({ body, actor }) => exportFile(body, actor)),
});
