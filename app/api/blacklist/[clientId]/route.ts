import { resource, route } from "@/lib/http/route.ts";
import * as blacklist from "@/lib/records/blacklist.ts";
import { blacklistContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(blacklistContracts.read, ({ params, actor }) => blacklist.read(params.clientId, actor)),
  PATCH: route(blacklistContracts.change, ({ params, body, actor }) => blacklist.update(params.clientId, body, actor)),
  DELETE: route(blacklistContracts.remove, ({ params, actor }) => blacklist.remove(params.clientId, actor)),
});
