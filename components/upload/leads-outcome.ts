import type { LeadsAnswer } from "@/lib/outbound/lead-schema.ts";
import type { Outcome } from "./wizard-state";

/** What is told of saved leads: how many, and from when to when they are due. */
export function outcomeOf({ saved, list, leads }: LeadsAnswer["result"]): Extract<Outcome, { leads: object }>["leads"] {
  const times = leads.map(({ scheduledFor }) => scheduledFor).filter((at) => at !== null);
  times.sort();
  return { saved, list, soon: leads.length - times.length, first: times[0] ?? null, last: times.at(-1) ?? null };
}
