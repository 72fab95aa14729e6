import { recordResource } from "@/lib/http/crud-routes.ts";
import * as campaigns from "@/lib/records/campaigns.ts";
import { campaignContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordResource(campaignContracts, campaigns);
