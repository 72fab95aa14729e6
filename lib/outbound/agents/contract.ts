import { contract, json } from "../../http/contract.ts";
import { disposing } from "../attempts/dispositions/schema.ts";
import { agentPresenceFields, allAgents, oneAgent } from "./schema.ts";

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
  next: contract({
    ...own,
    method: "POST",
    path: "/api/agents/me/next",
    operationId: "endMyAfterCallWork",
    summary: "End your after-call work: the next contact may come",
  }),
};
