import { resource, route } from "@/lib/http/route.ts";
import { retentionContracts } from "@/lib/retention/contract.ts";
import * as retention from "@/lib/retention/retention.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(retentionContracts.read, ({ actor }) => retention.read(actor)),
  PATCH: route(retentionContracts.change, ({ body, actor }) => retention.change(body, actor)),
});
