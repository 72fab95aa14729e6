import { HOUR_SECONDS, MINUTE_SECONDS } from "../../time/durations.ts";
import type { Channel } from "../schema.ts";

/** Seconds that a service level may be asked for. */
export const thresholds = [
  10,
  20,
  30,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  HOUR_SECONDS,
  4 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
] as const;
export type Threshold = (typeof thresholds)[number];

/** What is asked for unless something is chosen: whoever writes an e-mail waits for hours and not for seconds. */
export function usualThreshold(channels: readonly Channel[]): Threshold {
  return channels.length > 0 && channels.every((channel) => channel === "email") ? 4 * HOUR_SECONDS : 20;
}

/** So many seconds in the largest unit of which they are several. */
export function spanOf(seconds: number): { unit: "s" | "min" | "h"; count: number } {
  if (seconds >= HOUR_SECONDS && seconds % HOUR_SECONDS === 0) return { unit: "h", count: seconds / HOUR_SECONDS };
  if (seconds > MINUTE_SECONDS && seconds % MINUTE_SECONDS === 0)
    return { unit: "min", count: seconds / MINUTE_SECONDS };
  return { unit: "s", count: seconds };
}
