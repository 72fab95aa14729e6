import { resource, route } from "@/lib/http/route.ts";
import * as caps from "@/lib/outbound/caps/caps.ts";
import { contactingCapContracts } from "@/lib/outbound/caps/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(contactingCapContracts.read, ({ actor }) => caps.read(actor)),
  PUT: route(contactingCapContracts.set, ({ body, actor }) => caps.set(body, actor)),
});
