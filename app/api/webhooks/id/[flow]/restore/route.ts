import { tagged } from "@/lib/answer.ts";
import { flowContracts } from "@/lib/flows/contract.ts";
import { restore } from "@/lib/flows/deletion.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(flowContracts.restore, async ({ params, query, actor }) =>
    tagged(await restore(params.flow, query, actor)),
  ),
});
