"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useNow, useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import { flowStatsQuery } from "@/lib/flows/run/queries.ts";
import { lastDays } from "@/lib/interactions/breakdown/last-days.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { durationText } from "../runs/duration-text";

const DAYS = 7;

/** Tells of a version how many runs it had in the last days, how many failed, and how long they took; null of none. */
export function useVersionStats(flow: string): (version: number) => string | null {
  const t = useTranslations("flowHistory");
  const locale = useLocale();
  const range = lastDays(DAYS, useNow({ updateInterval: MINUTE_MS }), useZone());
  const { data } = useQuery(flowStatsQuery(flow, range));
  return (version) => {
    const found = data?.versions.find((one) => one.version === version);
    if (!found) return null;
    const time = (ms: number | null) => (ms === null ? "–" : durationText(ms, locale));
    const { runs, failed } = found;
    return t("stats", { days: DAYS, runs, failed, p50: time(found.p50), p95: time(found.p95) });
  };
}
