import { flowContracts } from "@/lib/flows/contract.ts";
import { history } from "@/lib/flows/versions.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(flowContracts.history, ({ params, query, actor }) => history(params.flow, query, actor)),
});
