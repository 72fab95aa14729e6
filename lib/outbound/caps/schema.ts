import { z } from "zod";

const MOST_DAYS = 366;
const MOST_ATTEMPTS = 10_000;

const days = z
  .int()
  .min(1)
  .max(MOST_DAYS)
  .nullable()
  .describe("The attempts of so many days are counted; null: no cap.");

const attempts = z
  .int()
  .min(1)
  .max(MOST_ATTEMPTS)
  .nullable()
  .describe("So many attempts at one number, over all hubs; null: no cap.");

/** How often one number may be contacted, over all hubs: both are set, or neither. */
export const contactingCap = z
  .strictObject({ days, attempts })
  .superRefine((cap, context) => {
    if ((cap.days === null) === (cap.attempts === null)) return;
    const path = cap.days === null ? "days" : "attempts";
    const other = cap.days === null ? "attempts" : "days";
    context.addIssue({ code: "custom", path: [path], message: `must be set where ${other} is, or both be null` });
  })
  .meta({ id: "ContactingCap" });
export type ContactingCap = z.output<typeof contactingCap>;

export const contactingCapAnswer = z.object({ result: contactingCap });
