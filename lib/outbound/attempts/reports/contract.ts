import { contract, json } from "../../../http/contract.ts";
import { messageParams, messageQuery, messageReport, messageReported } from "./schema.ts";

export const messageReportContracts = {
  report: contract({
    tag: "automation",
    permission: "messages:write",
    method: "POST",
    path: "/api/messages/{id}/status",
    operationId: "reportMessageStatus",
    summary: "Report what became of a message or a call; 202 if no attempt has the provider's id yet",
    params: messageParams,
    query: messageQuery,
    body: json(messageReport),
    answer: messageReported,
  }),
};
