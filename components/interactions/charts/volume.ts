import type { TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import type { Channel } from "@/lib/interactions/schema.ts";
import { channels } from "@/lib/interactions/values.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

type Bar = TimeBreakdown["bars"][number];

export const channelColour = (channel: Channel) => `var(--sy-channel-${channel})`;

/** The channels of a breakdown that have any, most frequent first. */
export function channelTotals({ bars }: TimeBreakdown): { channel: Channel; count: number }[] {
  const sums = new Map<Channel, number>();
  for (const bar of bars) {
    for (const channel of channels) {
      const count = bar.channels[channel] ?? 0;
      if (count > 0) sums.set(channel, (sums.get(channel) ?? 0) + count);
    }
  }
  return [...sums].map(([channel, count]) => ({ channel, count })).sort((one, other) => other.count - one.count);
}

/** The span of a bar, or of several, on the clock of a zone, without what both its ends have in common. */
export function barSpan({ startDate, endDate }: Pick<Bar, "startDate" | "endDate">, zone: string): string {
  const [from, to] = [startDate, endDate].map((text) => shown(text, zone)) as [string, string];
  const seconds = from.endsWith(":00") && to.endsWith(":59") ? 16 : 19;
  const wholeDays = from.endsWith("00:00:00") && to.endsWith("23:59:59");
  if (wholeDays)
    return from.slice(0, 10) === to.slice(0, 10) ? from.slice(0, 10) : `${from.slice(0, 10)} – ${to.slice(0, 10)}`;
  const end = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, seconds) : to.slice(0, seconds);
  return from === to ? from : `${from.slice(0, seconds)} – ${end}`;
}

/** What stands below a bar: its time, its day, its month; null where its neighbours say enough. */
export function tickOf({ startDate }: Bar, { unit, step, bars }: TimeBreakdown, zone: string): string | null {
  const from = shown(startDate, zone);
  if (unit === "year") return from.slice(0, 4);
  if (unit === "month") return from.slice(0, 7);
  if (unit === "day" || unit === "week") return from.slice(5, 10);
  const midnight = from.slice(11, 16) === "00:00";
  const several = from.slice(0, 10) !== shown(bars[0]?.startDate ?? startDate, zone).slice(0, 10);
  if (step === 6 && unit === "hour") return midnight ? from.slice(5, 10) : null;
  return midnight && several ? from.slice(5, 10) : from.slice(11, 16);
}

function shown(text: string, zone: string): string {
  const at = parseUtc(text);
  return at ? formatIn(at, zone) : text;
}
