import { env } from "../../env.ts";
import type { CarrierStatus } from "../../providers.ts";
import type { AttemptStanding } from "./outcomes.ts";

/** What the simulated carrier says next of an attempt, and in how many ms after that it has more to say; null: never. */
export type SimulatedReport = { says: CarrierStatus; thenMs: number | null };

/** Nothing goes out: the last digit of the number decides; an address without digits is a 0. */
export function simulatedReport(
  number: string,
  { status, outcome }: AttemptStanding,
  isCall: boolean,
): SimulatedReport {
  if (status === "talking") return { says: "completed", thenMs: null };
  if (status === "ended" && outcome === "sent") return { says: "delivered", thenMs: null };
  const digit = Number(/\d(?=\D*$)/.exec(number)?.[0] ?? 0);
  if (digit === 8) return { says: "invalid_number", thenMs: null };
  if (digit === 9) return { says: "error", thenMs: null };
  if (!isCall) return { says: "sent", thenMs: digit <= 5 ? simulatedDelayMs() : null };
  if (digit === 6) return { says: "busy", thenMs: null };
  if (digit === 7) return { says: "no_answer", thenMs: null };
  return { says: "answered", thenMs: simulatedTalkMs() };
}

export function simulatedTalkMs(): number {
  return env().SIMULATED_TALK_MS;
}

export function simulatedDelayMs(): number {
  return env().SIMULATED_DELAY_MS;
}
