import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

const NICE_LEVEL = 10;

/**
 * Lets the calling thread work with what the event loop, and everything else, leaves of the processors. On Linux a
 * priority is of one thread; elsewhere it would be of the whole process, and nothing is done.
 */
export function workInBackground(): void {
  if (isMainThread || process.platform !== "linux") return;
  try {
    setPriority(NICE_LEVEL);
  } catch {
    // Not permitted in some containers; the work is the same.
  }
}
