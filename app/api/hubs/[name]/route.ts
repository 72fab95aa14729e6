import { recordResource } from "@/lib/http/crud-routes.ts";
import { hubContracts } from "@/lib/records/contract.ts";
import * as hubs from "@/lib/records/hubs.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordResource(hubContracts, hubs);
