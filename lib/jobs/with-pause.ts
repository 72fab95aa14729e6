import { setTimeout as pause } from "node:timers/promises";

/**
 * Does one part of a long work, then pauses for as long as it took: half of the time belongs to others. Measured by a
 * clock that never jumps: by the clock of the day a part that saw it set forward by a day paused for a day.
 */
export async function withPause<T>(part: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const began = performance.now();
  const done = await part();
  await pause(performance.now() - began, undefined, { signal });
  return done;
}
