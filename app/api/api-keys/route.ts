import { resource, route } from "@/lib/http/route.ts";
import * as apiKeys from "@/lib/records/api-keys.ts";
import { apiKeyContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(apiKeyContracts.list, ({ query, actor }) => apiKeys.list(query, actor)),
  POST: route(apiKeyContracts.create, ({ body, actor }) => apiKeys.create(body, actor)),
});
