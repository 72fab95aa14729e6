import type { InteractionOutcome } from "../values.ts";

// Bots and flows that had it; the element of a segment without one is null.
const noAutomation = "coalesce(num_nonnulls(VARIADIC automation_ids), 0) = 0";
const ended = "direction = 'inbound' AND finished";

/** The condition on `interaction` for each outcome: an inbound interaction has one of them, any other none. */
export const outcomeConditions: Record<InteractionOutcome, string> = {
  ANSWERED: `${ended} AND with_agent`,
  ABANDONED: `${ended} AND NOT with_agent AND (abandon OR ${noAutomation})`,
  CONTAINED: `${ended} AND NOT with_agent AND NOT (abandon OR ${noAutomation})`,
  UNFINISHED: "direction = 'inbound' AND NOT finished",
};

/** A row's outcome as text, empty where it has none. */
export const outcomeText = `CASE ${Object.entries(outcomeConditions)
  .map(([outcome, condition]) => `WHEN ${condition} THEN '${outcome}'`)
  .join(" ")} ELSE '' END`;
