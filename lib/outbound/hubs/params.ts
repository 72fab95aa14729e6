import { z } from "zod";

/** The hub in the path of what belongs to one. */
export const hubParams = z.strictObject({ hubName: z.string().meta({ description: "Name of an outbound hub." }) });
