import { z } from "zod";
import { parseWall } from "../../time/instant.ts";
import { isZone } from "../../time/zone-name.ts";
import { attemptOutcomes } from "../attempts/outcomes.ts";

const wall = z.string().refine((text) => parseWall(text) !== null, "must be a date as yyyy-MM-dd HH:mm:ss");

export const progressQuery = z
  .strictObject({
    initialdate: wall
      .optional()
      .describe("The first second in which attempts started, in `timezone`; absent: 7 days before the last."),
    finaldate: wall.optional().describe("The last second in which they started, in `timezone`; absent: now."),
    timezone: z.string().refine(isZone, "must be an IANA time zone").default("UTC"),
  })
  .refine(({ initialdate, finaldate }) => !initialdate || !finaldate || initialdate <= finaldate, {
    path: ["finaldate"],
    message: "must not be before initialdate",
  });
export type ProgressQuery = z.output<typeof progressQuery>;

const outcomes = z
  .partialRecord(z.enum(attemptOutcomes), z.int())
  .meta({ description: "How many attempts came to each outcome; one that none came to is absent." });

const hubProgress = z.object({
  funnel: z.object({
    loaded: z.int().meta({ description: "Contacts that the hub's lists and fresh leads have now." }),
    attempted: z.int().meta({ description: "Contacts with an attempt in the range." }),
    reached: z.int().meta({
      description: "Those of them with an attempt that was answered, delivered or read; of an email hub, sent too.",
    }),
    done: z.int().meta({ description: "Contacts of `loaded` that are done now." }),
    cancelled: z.int().meta({ description: "Contacts of `loaded` that are cancelled now." }),
    outcomes,
    dispositions: z
      .array(z.object({ id: z.int(), levels: z.array(z.string()), attempts: z.int() }))
      .meta({ description: "Attempts of the range by disposition, most first." }),
  }),
  pace: z
    .array(
      z.object({
        at: z.string().meta({ description: "The first second of it, in `timezone`." }),
        attempts: z.int(),
        outcomes,
      }),
    )
    .meta({
      description: "The range in at most 62 parts of the same length by the clock; each ends where the next starts.",
    }),
  agents: z
    .array(z.object({ agent: z.string(), attempts: z.int(), outcomes }))
    .meta({ description: "Attempts of the range by agent, most first." }),
  abandonRate: z.object({ day: z.number().nullable(), month: z.number().nullable() }).meta({
    description:
      "Percent of the answered calls of the hub's campaign that were abandoned, over 24 hours and 30 days; null where none was answered.",
  }),
  expectedEnd: z.string().nullable().meta({
    description:
      "When the contacts that the active lists have left are done, at the rate of the last hour, or of the latest 2,000 attempts, and within the hours of the hub (UTC); null where that is not known.",
  }),
  asOf: z.string().meta({ description: "When it was counted (UTC)." }),
});
export type HubProgress = z.output<typeof hubProgress>;
export const progressAnswer = z.object({ result: hubProgress });
