"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCallback } from "react";
import { useZone } from "@/components/ui/zone/zone";
import { DAY_MS } from "@/lib/time/durations.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { placeOfZone } from "@/lib/time/place-of-zone.ts";

/** Says an instant on a clock: short, as one would on the phone, with its place, and in full on every clock that matters. */
export function useClocks() {
  const t = useTranslations("hubs.hours");
  const format = useFormatter();
  const own = useZone();
  const short = useCallback(
    (at: Date, zone: string, now: Date): string => {
      const time = formatIn(at, zone).slice(11, 16);
      const days = at.getTime() - now.getTime();
      if (formatIn(at, zone).slice(0, 10) === formatIn(now, zone).slice(0, 10)) return time;
      if (days >= 6 * DAY_MS) return `${formatIn(at, zone).slice(0, 10)} ${time}`;
      return `${format.dateTime(at, { weekday: "short", timeZone: zone })} ${time}`;
    },
    [format],
  );
  const placed = useCallback(
    (at: Date, zone: string, now: Date): string => `${short(at, zone, now)} ${placeOfZone(zone)}`,
    [short],
  );
  const full = useCallback(
    (at: Date, zones: readonly string[]): string => {
      const line = (zone: string) => `${formatIn(at, zone).slice(0, 16)} ${zone}`;
      const others = zones.filter((zone) => zone !== own).map(line);
      return [...others, t("yours", { clock: line(own) })].join("\n");
    },
    [own, t],
  );
  return { short, placed, full };
}
