import { resource, route } from "@/lib/http/route.ts";
import * as campaigns from "@/lib/records/campaigns.ts";
import { campaignContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(campaignContracts.list, ({ query, actor }) => campaigns.list(query, actor)),
  POST: route(campaignContracts.create, ({ body, actor }) => campaigns.create(body, actor)),
});
