import { perDatabase } from "../../db.ts";
import { SECOND_MS } from "../../time/durations.ts";

const KEPT_MS = 2 * SECOND_MS;
// What takes long to count is counted for a small part of the time only.
const KEPT_TIMES = 10;

/** Counts once for all who ask for the same at about the same time. */
export function countedOnce<T>(): (of: string, count: (now: Date) => Promise<T>) => Promise<T> {
  const counted = perDatabase(() => new Map<string, { until: number; counting: Promise<T> }>());
  return (of, count) => {
    const known = counted();
    const start = Date.now();
    for (const [key, { until }] of known) if (until <= start) known.delete(key);
    const found = known.get(of);
    if (found) return found.counting;
    const one = { until: Number.POSITIVE_INFINITY, counting: count(new Date(start)) };
    known.set(of, one);
    one.counting.then(
      () => {
        const took = Date.now() - start;
        one.until = Math.max(start + KEPT_MS, start + took * KEPT_TIMES);
      },
      // Whoever asks next tries again.
      () => known.delete(of),
    );
    return one.counting;
  };
}
