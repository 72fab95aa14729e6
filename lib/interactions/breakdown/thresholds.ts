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

/** Seconds by which a service level judges; e-mails by their own, where they are named. */
export type JudgedBy = { within: number; withinEmail?: number };

/** What a level of all channels is judged by: whoever writes an e-mail waits for hours and not for seconds. */
export const usualThresholds = { within: 20, withinEmail: 4 * HOUR_SECONDS } as const;

/** By what a search of these channels is judged: one threshold that was chosen holds for all of them. */
export function judgedBy(chosen: Threshold | null, channels: readonly Channel[]): JudgedBy {
  if (chosen) return { within: chosen };
  const { within, withinEmail } = usualThresholds;
  if (channels.length === 0) return usualThresholds;
  if (!channels.includes("email")) return { within };
  return channels.every((channel) => channel === "email") ? { within: withinEmail } : usualThresholds;
}

/** So many seconds in the largest unit of which they are several. */
export function spanOf(seconds: number): { unit: "s" | "min" | "h"; count: number } {
  if (seconds >= HOUR_SECONDS && seconds % HOUR_SECONDS === 0) return { unit: "h", count: seconds / HOUR_SECONDS };
  if (seconds > MINUTE_SECONDS && seconds % MINUTE_SECONDS === 0)
    return { unit: "min", count: seconds / MINUTE_SECONDS };
  return { unit: "s", count: seconds };
}
