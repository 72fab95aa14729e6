import { resource, route } from "@/lib/http/route.ts";
import { exportContracts } from "@/lib/interactions/export/contract.ts";
import { download } from "@/lib/interactions/export/download.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(exportContracts.download, ({ params, isHead, actor }) => download(params.id, isHead, actor)),
});
