import type { LeadsAnswer } from "@/lib/outbound/leads/schema.ts";
import type { LeftOutRecord } from "@/lib/outbound/lists/left-out-schema.ts";
import type { SavedLeads } from "../wizard-state";

/** What is told of saved leads: how many, from when to when they are due, and what was left out. */
export function outcomeOf({ saved, list, leads }: LeadsAnswer["result"], leftOut: LeftOutRecord | null): SavedLeads {
  const times = leads.map(({ scheduledFor }) => scheduledFor).filter((at) => at !== null);
  times.sort();
  const [first = null, last = null] = [times[0], times.at(-1)];
  return { saved, list, soon: leads.length - times.length, first, last, leftOut };
}
