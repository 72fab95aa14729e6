import { erasureContracts } from "@/lib/erasure/contract.ts";
import * as erasures from "@/lib/erasure/erasures.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(erasureContracts.read, ({ params, actor }) => erasures.read(params.id, actor)),
});
