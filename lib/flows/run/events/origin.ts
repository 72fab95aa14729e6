import type { WrittenEvent } from "../../../events/reading.ts";
import type { RunSummary } from "../schema.ts";

type Origin = RunSummary["origin"];

/** An event that started a run, as the log keeps it. */
type EventOrigin = { event: string; depth?: number; custom?: true };

/** The origin of a run that an event starts, with what the run's own events have to know of it. */
export function eventOrigin({ name, depth, custom }: Pick<WrittenEvent, "name" | "depth" | "custom">): EventOrigin {
  return { event: name, ...(depth > 0 && { depth }), ...(custom && { custom }) };
}

/** How many events of flows led to a run. */
export function depthOfOrigin(origin: Origin): number {
  return eventIn(origin)?.depth ?? 0;
}

/** Whether a run hears of the failures of others: its own is told nobody. */
export function hearsFailures(origin: Origin): boolean {
  const started = eventIn(origin);
  return started?.event === "flow.failed" && !started.custom;
}

/** The attempt of a hub that the run was begun for. */
export function attemptOfOrigin(origin: Origin): string | null {
  return origin && "attempt" in origin ? origin.attempt : null;
}

/** An origin as the API gives it. */
export function shownOrigin(origin: Origin): Origin {
  const started = eventIn(origin);
  return started ? { event: started.event } : origin;
}

function eventIn(origin: Origin): EventOrigin | null {
  return origin && "event" in origin ? origin : null;
}
