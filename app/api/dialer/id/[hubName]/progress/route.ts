import { resource, route } from "@/lib/http/route.ts";
import { progressContracts } from "@/lib/outbound/progress/contract.ts";
import { progress } from "@/lib/outbound/progress/progress.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(progressContracts.progress, ({ params, query, actor }) => progress(params.hubName, query, actor)),
});
