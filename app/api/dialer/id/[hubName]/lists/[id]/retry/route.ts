import { resource, route } from "@/lib/http/route.ts";
import { retryContracts } from "@/lib/outbound/attempts/retries/contract.ts";
import { retryList } from "@/lib/outbound/attempts/retries/list-retry.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(retryContracts.list, ({ params, body, actor }) => retryList(params.hubName, params.id, body, actor)),
});
