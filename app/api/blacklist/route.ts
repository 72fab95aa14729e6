import { resource, route } from "@/lib/http/route.ts";
import * as blacklist from "@/lib/records/blacklist.ts";
import { blacklistContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(blacklistContracts.list, ({ query, actor }) => blacklist.list(query, actor)),
  POST: route(blacklistContracts.create, ({ body, actor }) => blacklist.create(body, actor)),
});
