import type { FlowStats } from "@/lib/flows/run/log/stats-contract.ts";
import { HOUR_MS } from "@/lib/time/durations.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { parseIn } from "@/lib/time/local-time.ts";

type Range = { initialdate: string; finaldate: string; timezone: string };
export type StatBar = { from: string; to: string; runs: number; failed: number };

/** The runs of all versions by so many hours of the day, those without a run too. */
export function statBars(hours: FlowStats["hours"], range: Range, step: number): StatBar[] {
  const bars = new Map(hoursOf(range).map((hour) => [startOf(hour, step), { runs: 0, failed: 0 }]));
  for (const { hour, runs, failed } of hours) {
    const bar = bars.get(startOf(hour, step));
    if (!bar) continue;
    bar.runs += runs;
    bar.failed += failed;
  }
  return [...bars].map(([from, counts]) => {
    const last = Number(from.slice(11, 13)) + step - 1;
    return { from, to: `${from.slice(0, 11)}${String(last).padStart(2, "0")}:59:59`, ...counts };
  });
}

/** The hours that the clock shows in the range: one that it shows twice is one. */
function hoursOf({ initialdate, finaldate, timezone }: Range): string[] {
  const [first, last] = [initialdate, finaldate].map((text) => parseIn(text, timezone)?.getTime() ?? 0) as [
    number,
    number,
  ];
  const count = Math.max(0, Math.ceil((last - first) / HOUR_MS));
  return Array.from({ length: count }, (_, i) => formatIn(new Date(first + i * HOUR_MS), timezone));
}

function startOf(hour: string, step: number): string {
  const start = Math.floor(Number(hour.slice(11, 13)) / step) * step;
  return `${hour.slice(0, 11)}${String(start).padStart(2, "0")}:00:00`;
}
