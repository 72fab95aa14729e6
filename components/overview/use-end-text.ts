"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

/** When something ends on the viewer's clock, as short as one would say it; null where that is not known. */
export function useEndText(): (end: string | null) => string | null {
  const t = useTranslations("overview.work");
  const format = useFormatter();
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  return (end) => {
    const at = end === null ? null : parseUtc(end);
    if (!at) return null;
    const [day, time] = formatIn(at, zone).slice(0, 16).split(" ");
    if (day === formatIn(now, zone).slice(0, 10)) return t("ends", { at: time ?? "" });
    const isNear = at.getTime() - now.getTime() < 6 * DAY_MS;
    const name = isNear ? format.dateTime(at, { weekday: "short", timeZone: zone }) : day;
    return t("ends", { at: `${name} ${time}` });
  };
}
