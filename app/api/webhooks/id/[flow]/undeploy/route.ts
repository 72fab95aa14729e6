import { tagged } from "@/lib/answer.ts";
import { undeploy } from "@/lib/flows/changes.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import { resource, route } from "@/lib/http/route.ts";
import { hubsUsing } from "@/lib/outbound/hubs/provider-use.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(flowContracts.undeploy, async ({ params, ifMatch, actor }) =>
    tagged(await undeploy(params.flow, ifMatch, actor, hubsUsing)),
  ),
});
