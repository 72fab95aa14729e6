import { tagged } from "@/lib/answer.ts";
import { deploy } from "@/lib/flows/changes.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import { resource, route } from "@/lib/http/route.ts";
import { hubsUsing } from "@/lib/outbound/hubs/provider-use.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(flowContracts.deploy, async ({ params, body, ifMatch, actor }) =>
    tagged(await deploy(params.flow, body.version, ifMatch, actor, hubsUsing)),
  ),
});
