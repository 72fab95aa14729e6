import { resource, route } from "@/lib/http/route.ts";
import { progressContracts } from "@/lib/outbound/progress/contract.ts";
import { outboundWork } from "@/lib/outbound/progress/work.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(progressContracts.work, ({ actor }) => outboundWork(actor)),
});
