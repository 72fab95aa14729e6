import { resource, route } from "@/lib/http/route.ts";
import { openApi } from "@/lib/reference/openapi.ts";
import { serviceContracts } from "@/lib/service/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(serviceContracts.openApi, () => openApi()),
});
