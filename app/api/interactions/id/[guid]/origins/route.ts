import { resource, route } from "@/lib/http/route.ts";
import { originsOf } from "@/lib/interactions/detail/origins.ts";
import { originsContracts } from "@/lib/interactions/detail/origins-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(originsContracts.origins, ({ params, actor }) => originsOf(params.guid, actor)),
});
