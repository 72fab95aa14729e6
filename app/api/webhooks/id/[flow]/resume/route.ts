import { tagged } from "@/lib/answer.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import { resumeFlow } from "@/lib/flows/run/durable/resuming.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(flowContracts.resume, async ({ params, actor }) => tagged(await resumeFlow(params.flow, actor))),
});
