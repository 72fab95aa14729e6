import type { Channel } from "../schema.ts";

const MINUTE = 60;
const HOUR = 3600;

/** Seconds that a service level may be asked for. */
export const thresholds = [10, 20, 30, MINUTE, 5 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR] as const;
export type Threshold = (typeof thresholds)[number];

/** What is asked for unless something is chosen: whoever writes an e-mail waits for hours and not for seconds. */
export function usualThreshold(channels: readonly Channel[]): Threshold {
  return channels.length > 0 && channels.every((channel) => channel === "email") ? 4 * HOUR : 20;
}

/** So many seconds in the largest unit of which they are several. */
export function spanOf(seconds: number): { unit: "s" | "min" | "h"; count: number } {
  if (seconds >= HOUR && seconds % HOUR === 0) return { unit: "h", count: seconds / HOUR };
  if (seconds > MINUTE && seconds % MINUTE === 0) return { unit: "min", count: seconds / MINUTE };
  return { unit: "s", count: seconds };
}
