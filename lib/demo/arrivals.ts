import { DAY_MS, HOUR_MS } from "../time/durations.ts";
import { campaigns, type DemoCampaign } from "./cast.ts";
import type { Chance } from "./chance.ts";

// From Sunday; from midnight, on the campaign's own clock.
const weekdays = [0.25, 1.15, 1.1, 1.05, 1, 0.95, 0.45];
const hours = [
  0.06, 0.04, 0.03, 0.02, 0.03, 0.06, 0.15, 0.35, 0.7, 1.1, 1.4, 1.5, 1.2, 0.9, 0.95, 1.25, 1.4, 1.25, 0.95, 0.65, 0.4,
  0.25, 0.15, 0.1,
];

export type Arrival = { at: Date; campaign: DemoCampaign; outOfTime: boolean };

/** When and for which campaign something begins, in the days up to `now`: busy mornings, quiet Sundays. */
export function arrive(chance: Chance, now: Date, days: number): Arrival {
  for (;;) {
    const campaign = campaigns[chance.weighted(campaigns.map(({ weight }) => weight))] ?? campaigns[0];
    // On a clock of the campaign: so much ahead of UTC that reading it as UTC shows the local hour.
    const local = now.getTime() + campaign.hoursFromUtc * HOUR_MS;
    const day = Math.floor(local / DAY_MS) - chance.between(0, days - 1);
    const date = new Date(day * DAY_MS);
    if (!chance.happens((weekdays[date.getUTCDay()] ?? 0) / 1.15)) continue;
    const hour = chance.weighted(hours);
    const shown = day * DAY_MS + hour * HOUR_MS + chance.between(0, 3599) * 1000;
    const at = new Date(shown - campaign.hoursFromUtc * HOUR_MS);
    if (at < now) return { at, campaign, outOfTime: hour < 8 || hour >= 21 };
  }
}
