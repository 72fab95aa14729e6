import { perDatabase } from "../../db.ts";
import { SECOND_MS } from "../../time/durations.ts";

const KEPT_MS = 2 * SECOND_MS;
// What takes long to count is counted for a small part of the time only.
const KEPT_TIMES = 10;

/** Counts once for all who ask for the same at about the same time. */
export function countedOnce<T>(): (of: string, count: (now: Date) => Promise<T>) => Promise<T> {
  const counted = perDatabase(() => new Map<string, { until: number; counting: Promise<T> }>());
  return (of, count) => {
    const counts = counted();
    const start = Date.now();
    for (const [key, { until }] of counts) if (until <= start) counts.delete(key);
    const found = counts.get(of);
    if (found) return found.counting;
    const one = { until: Number.POSITIVE_INFINITY, counting: count(new Date(start)) };
    counts.set(of, one);
    one.counting.then(
      () => {
        const took = Date.now() - start;
        one.until = Math.max(start + KEPT_MS, start + took * KEPT_TIMES);
      },
      // The next request counts again.
      () => counts.delete(of),
    );
    return one.counting;
  };
}
