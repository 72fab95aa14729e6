import { resource, route } from "@/lib/http/route.ts";
import { dispositionContracts } from "@/lib/records/contract.ts";
import * as dispositions from "@/lib/records/dispositions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(dispositionContracts.list, ({ query, actor }) => dispositions.list(query, actor)),
  POST: route(dispositionContracts.create, ({ body, actor }) => dispositions.create(body, actor)),
});
