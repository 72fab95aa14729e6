import { auditContracts } from "@/lib/audit/contract.ts";
import * as log from "@/lib/audit/log.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(auditContracts.search, ({ query, actor }) => log.search(query, actor)),
});
