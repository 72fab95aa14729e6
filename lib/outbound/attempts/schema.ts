import { z } from "zod";
import { digits } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { isZone } from "../../time/zone-name.ts";
import { attemptOutcomes } from "./outcomes.ts";

const outcome = z.enum(attemptOutcomes);

export const attemptRecord = z.object({
  id: z.string().meta({ description: "The guid of its interaction too." }),
  hub: z.string(),
  list: z.int(),
  filename: z.string().meta({ description: "The list's name, also once it is discarded." }),
  contact: z.string(),
  contactId: z.string().nullable(),
  number: z.string().meta({ description: "The number, or the address, that was tried." }),
  numberIndex: z.int().meta({ description: "Which of the contact's numbers it is, from 0." }),
  n: z.int().meta({ description: "Which attempt of the contact it is, from 1." }),
  status: z.enum(["going", "ringing", "talking", "ended"]),
  outcome: outcome.nullable(),
  reason: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  agent: z.string().nullable(),
  disposition: z.object({ id: z.int(), levels: z.array(z.string()) }).nullable(),
  duration: z.int().nullable().meta({ description: "Seconds of the talk, as the provider told." }),
  provider: z.string(),
  messageId: z.string().nullable().meta({ description: "How the provider calls it." }),
  run: z.string().nullable().meta({ description: "The run of the provider's flow." }),
  simulated: z.boolean(),
});
export type AttemptRecord = z.output<typeof attemptRecord>;

/** The best outcome of a contact's attempts. */
export const contactResult = outcome.nullable();

const wall = z.string().refine((text) => parseWall(text) !== null, "must be a date as yyyy-MM-dd HH:mm:ss");

export const attemptsQuery = z
  .strictObject({
    list: digits(1).optional(),
    contact: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/, "must be a contact's id, such as 17-3")
      .optional(),
    outcome: outcome.optional(),
    agent: storableText(254, 1).optional(),
    initialdate: wall.optional().describe("The first second in which they started, in `timezone`."),
    finaldate: wall.optional().describe("The last second in which they started, in `timezone`."),
    timezone: z.string().refine(isZone, "must be an IANA time zone").default("UTC"),
    index: digits(0).default(0),
    rows: digits(1, 1000).default(50),
    after: z
      .uuid("must be the `next` of an earlier page")
      .optional()
      .describe("The `next` of the page before: only what is older."),
  })
  .refine(({ initialdate, finaldate }) => !initialdate || !finaldate || initialdate <= finaldate, {
    path: ["finaldate"],
    message: "must not be before initialdate",
  });
export type AttemptsQuery = z.output<typeof attemptsQuery>;

export const attemptsAnswer = z.object({
  result: z.array(attemptRecord),
  index: z.int(),
  rows: z.int(),
  total: z.int(),
  next: z.string().nullable().meta({ description: "What `after` of the next page is; null at the end." }),
});
export type AttemptsAnswer = z.output<typeof attemptsAnswer>;
