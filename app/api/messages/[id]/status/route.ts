import { resource, route } from "@/lib/http/route.ts";
import { messageReportContracts } from "@/lib/outbound/attempts/reports/contract.ts";
import { reportMessage } from "@/lib/outbound/attempts/reports/message-report.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(messageReportContracts.report, ({ params, query, body, actor }) =>
    reportMessage({ id: params.id, by: query.by }, body, actor),
  ),
});
