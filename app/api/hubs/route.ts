import { resource, route } from "@/lib/http/route.ts";
import { hubContracts } from "@/lib/records/contract.ts";
import * as hubs from "@/lib/records/hubs.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(hubContracts.list, ({ query, actor }) => hubs.list(query, actor)),
  POST: route(hubContracts.create, ({ body, actor }) => hubs.create(body, actor)),
});
