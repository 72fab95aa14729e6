import { resource, route } from "@/lib/http/route.ts";
import * as campaigns from "@/lib/records/campaigns.ts";
import { campaignContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(campaignContracts.read, ({ params, actor }) => campaigns.read(params.name, actor)),
  PATCH: route(campaignContracts.change, ({ params, body, actor }) => campaigns.update(params.name, body, actor)),
  DELETE: route(campaignContracts.remove, ({ params, actor }) => campaigns.remove(params.name, actor)),
});
