import { resource, route } from "@/lib/http/route.ts";
import { dispatchContracts } from "@/lib/outbound/dispatch/contract.ts";
import { previewSchedule } from "@/lib/outbound/dispatch/schedule-preview.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(dispatchContracts.preview, ({ params, body, actor }) => previewSchedule(params.hubName, body, actor)),
});
