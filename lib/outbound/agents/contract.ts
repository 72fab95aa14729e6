import { contract, json } from "../../http/contract.ts";
import { disposing } from "../attempts/dispositions/schema.ts";
import { agentPresenceFields, allAgents, calledOffer, oneAgent, refusedOffer } from "./schema.ts";

const own = { tag: "automation", permission: "agent", answer: oneAgent } as const;

export const agentContracts = {
  list: contract({
    tag: "automation",
    permission: "lists:write",
    method: "GET",
    path: "/api/agents",
    operationId: "listAgents",
    summary: "The agents of telephony hubs whom you see, and what they are doing",
    answer: allAgents,
  }),
  me: contract({
    ...own,
    method: "GET",
    path: "/api/agents/me",
    operationId: "getMyPresence",
    summary: "Where you stand as an agent, with the contact at hand",
  }),
  set: contract({
    ...own,
    method: "PUT",
    path: "/api/agents/me",
    operationId: "updateMyPresence",
    summary: "Be available for calls, or away; each 60 s at the latest it is told again",
    body: json(agentPresenceFields),
  }),
  dispose: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/disposition",
    operationId: "updateMyDisposition",
    summary: "Set the disposition of the call to the contact at hand",
    body: json(disposing),
  }),
  call: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/call",
    operationId: "callMyOffer",
    summary: "Call the contact that is offered to you",
    body: json(calledOffer),
  }),
  skip: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/skip",
    operationId: "skipMyOffer",
    summary: "Leave the contact that is offered to you for later: it is offered again after the hub's retryMinutes",
    body: json(refusedOffer),
  }),
  reject: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/reject",
    operationId: "rejectMyOffer",
    summary: "Give back the contact that is offered to you, which is not offered to you again",
    body: json(refusedOffer),
  }),
  next: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/next",
    operationId: "endMyAfterCallWork",
    summary: "End your after-call work: the next contact may come",
  }),
};
