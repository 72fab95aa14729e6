import { resource, route } from "@/lib/http/route.ts";
import { leftOutContracts } from "@/lib/outbound/lists/left-out-contract.ts";
import { leftOutFile } from "@/lib/outbound/lists/left-out-file.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(leftOutContracts.download, ({ params, actor }) => leftOutFile(params.hubName, params.id, actor)),
});
