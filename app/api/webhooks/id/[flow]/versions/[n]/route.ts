import { tagged } from "@/lib/answer.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import { version } from "@/lib/flows/versions.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(flowContracts.version, async ({ params, actor }) => tagged(await version(params.flow, params.n, actor))),
});
