"use client";

import { useTranslations } from "next-intl";
import { type Schedule, weekdays } from "@/lib/time/weekly-schedule.ts";

/** A week in one line: days with the same hours stand together. */
export function ScheduleText({ schedule }: { schedule: Schedule | null }) {
  const t = useTranslations("kit.schedule");
  if (schedule === null) return t("always");
  const runs: { from: string; to: string; hours: string }[] = [];
  for (const day of weekdays) {
    const hours = (schedule[day] ?? []).join(", ");
    const last = runs.at(-1);
    const name = t(`short.${day}`);
    if (last?.hours === hours) last.to = name;
    else runs.push({ from: name, to: name, hours });
  }
  const open = runs.filter(({ hours }) => hours);
  if (open.length === 0) return t("never");
  return open.map(({ from, to, hours }) => `${from === to ? from : `${from}–${to}`} ${hours}`).join(" · ");
}
