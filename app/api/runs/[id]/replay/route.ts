import { againContracts } from "@/lib/flows/run/again/contract.ts";
import { replayRun } from "@/lib/flows/run/again/replay.ts";
import { resource, route } from "@/lib/http/route.ts";
import { flowWorld } from "@/lib/launch/worlds/flow-world.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(againContracts.replay, async ({ params, body, actor, signal }) =>
    replayRun(params.id, body, actor, { signal, world: flowWorld }),
  ),
});
