import { z } from "zod";
import { type GateReason, gateReasons, gates } from "./gates.ts";

const reasons = Object.keys(gateReasons) as GateReason[];

/** A gate as it stands for a contact. */
export const gateState = z.object({
  gate: z.enum(gates),
  open: z.boolean(),
  opensAt: z
    .string()
    .nullable()
    .meta({ description: "When time alone opens it (UTC); null where it is open, or only a change opens it." }),
  why: z.string().nullable().meta({ description: "Why it is closed, in a sentence; null where it is open." }),
  reason: z.enum(reasons).nullable().meta({ description: "Why it is closed, as a word for programs." }),
});
export type GateState = z.output<typeof gateState>;
