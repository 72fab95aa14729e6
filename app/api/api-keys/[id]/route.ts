import { resource, route } from "@/lib/http/route.ts";
import * as apiKeys from "@/lib/records/api-keys.ts";
import { apiKeyContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(apiKeyContracts.read, ({ params, actor }) => apiKeys.read(params.id, actor)),
  PATCH: route(apiKeyContracts.change, ({ params, body, actor }) => apiKeys.update(params.id, body, actor)),
  DELETE: route(apiKeyContracts.remove, ({ params, actor }) => apiKeys.remove(params.id, actor)),
});
