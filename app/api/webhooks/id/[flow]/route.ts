import { tagged } from "@/lib/answer.ts";
import * as changes from "@/lib/flows/changes.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import * as deletion from "@/lib/flows/deletion.ts";
import * as flows from "@/lib/flows/flows.ts";
import { resource, route } from "@/lib/http/route.ts";
import { hubsUsing } from "@/lib/outbound/hubs/provider-use.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(flowContracts.get, async ({ params, actor }) => tagged(await flows.get(params.flow, actor))),
  POST: route(flowContracts.create, async ({ params, body, actor }) =>
    tagged(await changes.create(params.flow, body, actor)),
  ),
  PUT: route(flowContracts.update, async ({ params, body, ifMatch, actor }) =>
    tagged(await changes.update(params.flow, body, ifMatch, actor, hubsUsing)),
  ),
  DELETE: route(flowContracts.remove, async ({ params, ifMatch, actor }) =>
    tagged(await deletion.remove(params.flow, ifMatch, actor, hubsUsing)),
  ),
});
