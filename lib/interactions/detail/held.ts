import { isHold, secondsOf } from "./phases.ts";
import { type Timed, timelineOf } from "./timeline.ts";

/**
 * How many seconds the client was on hold by the events of the segments, as the timeline draws it; null where they tell
 * none. `asOf` is the present, for an interaction that goes on; without one it is as far as is known.
 */
export function heldSeconds(segments: readonly Timed[], asOf: string | null = null): number | null {
  if (!segments.some(({ events }) => events?.some(({ event }) => isHold(event)))) return null;
  const { lanes = [] } = timelineOf(segments, asOf) ?? {};
  return lanes.reduce((sum, { phases }) => sum + secondsOf("hold", phases), 0) || null;
}
