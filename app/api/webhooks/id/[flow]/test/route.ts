import { runContracts } from "@/lib/flows/run/contract.ts";
import { testFlow } from "@/lib/flows/run/test-run.ts";
import { resource, route } from "@/lib/http/route.ts";
import { flowWorld } from "@/lib/launch/worlds/flow-world.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(runContracts.test, async ({ params, body, actor, signal }) =>
    testFlow(params.flow, body, actor, { signal, world: flowWorld }),
  ),
});
