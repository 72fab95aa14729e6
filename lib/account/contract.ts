import { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { acceptance, accountRecord, bySessionId, endedSessions, passwordChange, sessionRecord } from "./schema.ts";

const shared = { tag: "account", permission: "anyone" } as const;
const signedIn = "Signed-in users only, not with an API key";

/** What users see and change of their own account, and how a new one gets its password. */
export const accountContracts = {
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/account",
    operationId: "getAccount",
    summary: "Get the calling user, identified by a session or an API key",
    answer: z.object({ result: accountRecord }),
  }),
  password: contract({
    ...shared,
    method: "PUT",
    path: "/api/account/password",
    operationId: "changePassword",
    summary: `Change the caller's password and end the caller's other sessions. ${signedIn}`,
    body: json(passwordChange, 10_000),
    answer: z.object({ result: endedSessions }),
  }),
  sessions: contract({
    ...shared,
    method: "GET",
    path: "/api/account/sessions",
    operationId: "listSessions",
    summary: `List the caller's sessions, last seen first, at most 200. ${signedIn}`,
    answer: z.object({ result: z.array(sessionRecord) }),
  }),
  endOthers: contract({
    ...shared,
    method: "DELETE",
    path: "/api/account/sessions",
    operationId: "endOtherSessions",
    summary: `Sign the caller out of all other sessions. ${signedIn}`,
    answer: z.object({ result: endedSessions }),
  }),
  endSession: contract({
    ...shared,
    method: "DELETE",
    path: "/api/account/sessions/{id}",
    operationId: "endSession",
    summary: `End one of the caller's sessions. ${signedIn}`,
    params: bySessionId,
    answer: z.object({ result: sessionRecord }),
  }),
  accept: contract({
    method: "POST",
    path: "/api/invitations/accept",
    operationId: "acceptInvitation",
    tag: "account",
    permission: "public",
    summary: "Set the password of the user that a link was made for; 410 if the link was used, revoked or has expired",
    body: json(acceptance, 10_000),
    answer: z.object({ result: z.object({ username: z.string() }) }),
  }),
};
