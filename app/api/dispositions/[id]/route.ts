import { resource, route } from "@/lib/http/route.ts";
import { dispositionContracts } from "@/lib/records/contract.ts";
import * as dispositions from "@/lib/records/dispositions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(dispositionContracts.read, ({ params, actor }) => dispositions.read(params.id, actor)),
  PATCH: route(dispositionContracts.change, ({ params, body, actor }) => dispositions.update(params.id, body, actor)),
  DELETE: route(dispositionContracts.remove, ({ params, actor }) => dispositions.remove(params.id, actor)),
});
