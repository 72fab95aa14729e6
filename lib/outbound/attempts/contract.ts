import { contract } from "../../http/contract.ts";
import { hubParams } from "../hubs/params.ts";
import { attemptsAnswer, attemptsQuery } from "./schema.ts";

export const attemptContracts = {
  attempts: contract({
    tag: "automation",
    permission: "lists:read",
    method: "GET",
    path: "/api/dialer/id/{hubName}/attempts",
    operationId: "listAttempts",
    summary: "List the attempts at contacts of a hub, latest first",
    params: hubParams,
    query: attemptsQuery,
    answer: attemptsAnswer,
    heavy: true,
  }),
};
