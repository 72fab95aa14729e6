import type { Leads } from "@/components/ui/chart/mark";
import { lastHour } from "@/lib/interactions/breakdown/last-hour.ts";
import type { Ranking, TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import type { Channel } from "@/lib/interactions/schema.ts";
import type { InteractionOutcome } from "@/lib/interactions/values.ts";
import { formatIn } from "@/lib/time/instant.ts";
import type { SearchState } from "../search/use-search";

type Bar = TimeBreakdown["bars"][number];

/** What each mark of a chart makes of the search: that which it counts, and no more. */
export function narrowing({ url, range, zone, now, change }: SearchState) {
  const pick = (to: Parameters<typeof change>[0]): Leads => ({ onPick: () => change(to) });
  const dates = (from: string, to: string, timezone: string) => ({
    range: null,
    from,
    to,
    ...(timezone !== zone && { timezone }),
  });
  return {
    bar: ({ dates: { initialdate, finaldate, timezone } }: Bar) => pick(dates(initialdate, finaldate, timezone)),
    /** Both bars, and all between them. */
    span: (first: Bar, last: Bar) => {
      const { initialdate, timezone } = first.dates;
      // An hour that a clock shows twice is told in UTC.
      if (timezone === last.dates.timezone) return change(dates(initialdate, last.dates.finaldate, timezone));
      // No search goes beyond today.
      const endOfDay = `${formatIn(now, "UTC").slice(0, 10)} 23:59:59`;
      change(dates(first.startDate, last.endDate < endOfDay ? last.endDate : endOfDay, "UTC"));
    },
    channel: (channel: Channel) => pick({ channels: [channel] }),
    ranked: (by: Ranking, value: string): Leads => {
      if (by === "campaign") return pick({ campaigns: [value] });
      if (by === "disposition") return pick({ dispositions: [value] });
      if (by === "hub") return pick({ hubs: [value] });
      // An agent beside automations would widen the search: the API joins the two with "or".
      return isJoined(url) ? null : pick({ agents: [value], automations: null });
    },
    outcome: (outcome: InteractionOutcome) => pick({ outcome }),
    /** The last such hour, and what makes the search it. */
    hour: (weekday: number, hour: number): { date: string; leads: Leads } | null => {
      const found = lastHour(range, now, zone, weekday, hour);
      if (!found) return null;
      const { date, from, to, timezone } = found;
      return { date, leads: pick(dates(from, to, timezone)) };
    },
  };
}

/** Whether automations are chosen and agents are not. */
export function isJoined({ agents, automations }: SearchState["url"]): boolean {
  return automations.length > 0 && agents.length === 0;
}
