import { z } from "zod";
import { attemptOutcomes } from "../outcomes.ts";

export const contactRetry = z.strictObject({});

export const listRetry = z.strictObject({
  result: z
    .array(z.enum(attemptOutcomes))
    .min(1, "must name at least one result")
    .max(attemptOutcomes.length)
    .meta({ description: "Contacts whose best outcome is one of these are tried again." }),
});
export type AskedRetry = z.output<typeof listRetry>;

export const listRetried = z.object({
  result: z.object({
    contacts: z.int().meta({ description: "How many contacts have such a result; they follow in the background." }),
  }),
});
