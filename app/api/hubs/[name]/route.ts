import { resource, route } from "@/lib/http/route.ts";
import { hubContracts } from "@/lib/records/contract.ts";
import * as hubs from "@/lib/records/hubs.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(hubContracts.read, ({ params, actor }) => hubs.read(params.name, actor)),
  PATCH: route(hubContracts.change, ({ params, body, actor }) => hubs.update(params.name, body, actor)),
  DELETE: route(hubContracts.remove, ({ params, actor }) => hubs.remove(params.name, actor)),
});
