import { z } from "zod";
import { recordName, storableText } from "../../text-schema.ts";
import { oneContact } from "../lists/contact-record-schema.ts";

const agentStatuses = ["away", "available", "offered", "ringing", "talking", "wrapUp"] as const;
export type AgentStatus = (typeof agentStatuses)[number];

const CAMPAIGNS = 1000;

export const agentPresenceFields = z.strictObject({
  status: z
    .enum(["available", "away"])
    .meta({ description: "`away`, in a call: once it and its after-call work are over. Tell it again within 60 s." }),
  campaigns: z
    .array(recordName)
    .max(CAMPAIGNS)
    .optional()
    .meta({ description: "Whose calls the agent takes; absent: as before, at first those of all campaigns." }),
});
export type AgentPresenceFields = z.output<typeof agentPresenceFields>;

const offered = z
  .string()
  .max(40)
  .optional()
  .meta({ description: "Which contact it is for: 409 where another one is offered to you by now." });

export const calledOffer = z.strictObject({ contact: offered });
export type CalledOffer = z.output<typeof calledOffer>;

const REASON_CHARACTERS = 500;

export const refusedOffer = z.strictObject({ reason: storableText(REASON_CHARACTERS, 1), contact: offered });
export type RefusedOffer = z.output<typeof refusedOffer>;

const agentBrief = z.object({
  agent: z.string(),
  status: z.enum(agentStatuses),
  since: z.string(),
  campaigns: z.array(z.string()).nullable().meta({ description: "Null: all that the agent's profile has." }),
});

const agentState = agentBrief.extend({
  offer: z
    .object({
      contact: oneContact.shape.result,
      hub: z.string(),
      list: z.int(),
      attempt: z.string().nullable().meta({ description: "The call to the contact; null: nobody was called yet." }),
      until: z.string().nullable().meta({ description: "When the offer, or the after-call work, ends (UTC)." }),
    })
    .nullable()
    .meta({ description: "The contact at hand; null: none." }),
});
export type AgentState = z.output<typeof agentState>;
export const oneAgent = z.object({ result: agentState });

const listedAgent = agentBrief.extend({
  hub: z.string().nullable().meta({ description: "The hub of the contact at hand; null: none." }),
  list: z.int().nullable(),
  contact: z.string().nullable(),
});
export type ListedAgent = z.output<typeof listedAgent>;
export const allAgents = z.object({ result: z.array(listedAgent) });
