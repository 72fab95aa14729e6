import { erasureContracts } from "@/lib/erasure/contract.ts";
import * as erasures from "@/lib/erasure/erasures.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(erasureContracts.verify, ({ params, body, actor }) => erasures.verify(params.id, body, actor)),
});
