import { resource, route } from "@/lib/http/route.ts";
import { uploadContracts } from "@/lib/outbound/upload/contract.ts";
import { takePart } from "@/lib/outbound/upload/part.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PUT: route(uploadContracts.take, ({ params, sent, actor }) => takePart(params.hubName, params, sent, actor)),
});
