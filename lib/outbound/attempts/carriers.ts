import { SIMULATED } from "../../providers.ts";
import { simulatedDelayMs } from "./simulated.ts";

/** Whoever takes attempts. An attempt's row is committed before its carrier does anything. */
export type Carrier = {
  isSimulated: boolean;
  /** In how many ms after its start the product itself does the next thing to an attempt. */
  nextMs: () => number;
};

/** The providers whose hubs are worked. */
export const carriers: Partial<Record<string, Carrier>> = {
  [SIMULATED]: { isSimulated: true, nextMs: simulatedDelayMs },
};
