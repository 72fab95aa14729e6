import { contract, json } from "../http/contract.ts";
import { mailAnswer, mailFields, mailTrial, mailTrialAnswer } from "./schema.ts";

const shared = { tag: "service", permission: "admin" } as const;

export const mailContracts = {
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/mail",
    operationId: "getMailServer",
    summary: "Get the mail server that flows send by, without its password",
    answer: mailAnswer,
  }),
  set: contract({
    ...shared,
    method: "PUT",
    path: "/api/mail",
    operationId: "updateMailServer",
    summary: "Set up the mail server, or change it; 409 if the environment sets it",
    body: json(mailFields),
    answer: mailAnswer,
  }),
  remove: contract({
    ...shared,
    method: "DELETE",
    path: "/api/mail",
    operationId: "deleteMailServer",
    summary: "Remove the mail server; 409 if the environment sets it",
    answer: mailAnswer,
  }),
  test: contract({
    ...shared,
    method: "POST",
    path: "/api/mail/test",
    operationId: "testMailServer",
    summary: "Send a test message now; 409 with the mail server's words if it was not sent",
    body: json(mailTrial),
    answer: mailTrialAnswer,
    idempotency: "refused",
  }),
};
