import { resource, route } from "@/lib/http/route.ts";
import { exportContracts } from "@/lib/interactions/export/contract.ts";
import { exportFile } from "@/lib/interactions/export/stream.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(exportContracts.file, ({ body, actor }) => exportFile(body, actor)),
});
