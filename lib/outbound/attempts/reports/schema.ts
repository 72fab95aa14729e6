import { z } from "zod";
import { carrierStatuses } from "../../../providers.ts";
import { storableText } from "../../../text-schema.ts";
import { utcMoment } from "../../../time/utc-text.ts";
import { namedDisposition } from "../dispositions/schema.ts";

/** The longest id of a provider, and the longest reason. */
const ID_CHARACTERS = 512;
const REASON_CHARACTERS = 1000;
const LONGEST_TALK_S = 7 * 24 * 60 * 60;

export const messageParams = z.object({ id: storableText(ID_CHARACTERS, 1) });

export const messageQuery = z.strictObject({
  by: z.enum(["provider"]).optional().describe("`provider`: the id is the provider's; absent: it is the attempt's."),
});

export const messageReport = z.strictObject({
  status: z.enum(carrierStatuses).meta({ description: "`completed`: the talk is over, or the message is delivered." }),
  at: utcMoment.optional().describe("When it came to that; absent: now."),
  reason: storableText(REASON_CHARACTERS).optional(),
  agent: storableText(254, 1).optional().describe("The username of who talked."),
  duration: z.int().min(0).max(LONGEST_TALK_S).optional().describe("Seconds of the talk."),
  disposition: namedDisposition.optional(),
  messageId: storableText(ID_CHARACTERS, 1).optional().describe("How the provider calls it from now on."),
});
export type ToldReport = z.output<typeof messageReport>;

export const messageReported = z.object({
  result: z.object({
    applied: z.boolean().meta({ description: "False: it was told before, or more is known already." }),
    agent: z.string().nullable().meta({ description: "Whom the call belongs to; null: nobody." }),
  }),
});
export type ToldAnswer = z.output<typeof messageReported>;
