import type { FeedState } from "./health-schema.ts";

/** Without a word for so long, a feed is silent. */
const SILENT_SECONDS = 3600;

/** How a feed does, in a word. `quiet` is how many seconds ago it came last, null where it never did. */
export function feedState(quiet: number | null, rejectedWithinHour: number): FeedState {
  if (quiet === null) return "never";
  if (quiet >= SILENT_SECONDS) return "silent";
  return rejectedWithinHour > 0 ? "rejecting" : "healthy";
}
