import { z } from "zod";
import { digits, writtenBoolean } from "../../page.ts";
import { parseUtc } from "../../time/instant.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { gates } from "./gates.ts";

const FRESH_SECONDS = 5;
export const OLDEST_SECONDS = 600;

export const gatesParams = z.strictObject({
  list: digits(1).optional().describe("Id of the list of the hub whose contacts are counted; absent: all of them."),
  age: digits(FRESH_SECONDS, OLDEST_SECONDS)
    .default(FRESH_SECONDS)
    .describe("How old, in seconds, the counts may be where to count takes long: an older one is given at once."),
  wait: writtenBoolean
    .default(true)
    .describe(
      "`false`: where nothing is counted yet and to count takes long, the answer comes at once, without gates.",
    ),
});
export type GatesQuery = z.output<typeof gatesParams>;

/** The lists that are named of each gate. */
export const LISTS_OF_GATE = 5;

const counts = z.object({
  gates: z
    .array(z.object({ gate: z.enum(gates), contacts: z.int() }))
    .meta({ description: "Each waiting contact counts at the first gate that holds it; one that is due at none." }),
  lists: z.array(z.object({ gate: z.enum(gates), list: z.int(), filename: z.string(), contacts: z.int() })).meta({
    description: `Where those contacts are: at most ${LISTS_OF_GATE} lists of each gate, first those with the most.`,
  }),
  opensAt: z.string().nullable().meta({
    description: "When the first contact of those held back is due; null where only a change opens their gates.",
  }),
  asOf: z.string().nullable().meta({
    description:
      "When they were counted (UTC), at most `age` seconds ago; null, with `wait=false`, while they are counted.",
  }),
});
export type GateCounts = z.output<typeof counts>;
export const gateCountsAnswer = z.object({ result: counts });

/** The week that is told has to end in years of four digits. */
const LAST_PREVIEWED = "9999-12-24 00:00:00";

export const previewFields = z.strictObject({
  schedule: schedule
    .nullable()
    .optional()
    .meta({ description: "The campaign's opening hours to try; null for always open, absent for its own." }),
  contactingSchedule: schedule
    .nullable()
    .optional()
    .meta({ description: "The hub's calling window to try; null for always open, absent for its own." }),
  at: z
    .string()
    .refine((given) => parseUtc(given) !== null, { error: "must be a date in UTC as yyyy-MM-dd HH:mm:ss", abort: true })
    .refine((given) => given < LAST_PREVIEWED, `must be before ${LAST_PREVIEWED}`)
    .optional()
    .meta({ description: "Which moment is `now`; absent: this one." }),
});
export type PreviewFields = z.output<typeof previewFields>;

const inAndOut = { in: z.int(), out: z.int() };
const preview = z.object({
  now: z.object(inAndOut),
  hours: z
    .array(
      z.object({
        at: z.string(),
        ...inAndOut,
        clockChange: z
          .boolean()
          .meta({ description: "Whether a clock of a contact or of the campaign is changed within the hour." }),
      }),
    )
    .meta({ description: "168 hours from the one that `now` is in, each as it stands when it starts." }),
});
export type SchedulePreview = z.output<typeof preview>;
export const previewAnswer = z.object({ result: preview });
