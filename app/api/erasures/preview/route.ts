import { erasureContracts } from "@/lib/erasure/contract.ts";
import { previewErasure } from "@/lib/erasure/preview.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(erasureContracts.preview, ({ body, actor }) => previewErasure(body, actor)),
});
