import { recordResource } from "@/lib/http/crud-routes.ts";
import * as apiKeys from "@/lib/records/api-keys.ts";
import { apiKeyContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordResource(apiKeyContracts, apiKeys);
