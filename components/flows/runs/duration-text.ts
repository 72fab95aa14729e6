import { clock } from "@/lib/time/clock.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations.ts";

/** A duration in as many digits as say something: 0.42 ms, 18 ms, 1.2 s, 2:05. */
export function durationText(ms: number, locale: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (ms < 10) return `${number(ms, 2)} ms`;
  if (ms < SECOND_MS) return `${number(ms, 0)} ms`;
  if (ms < MINUTE_MS) return `${number(ms / SECOND_MS, 2)} s`;
  return clock(ms / SECOND_MS);
}
