"use client";

import { useFormatter, useTranslations } from "next-intl";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Facts } from "@/components/ui/facts";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";
import { DAY_SECONDS } from "@/lib/time/durations.ts";

/** When the feed came last, how much of it, and how far behind. */
export function FeedFacts({ health: { lastReceived, lag, minute, hour, day } }: { health: FeedHealth }) {
  const t = useTranslations("feed");
  const format = useFormatter();
  return (
    <Facts
      tiles
      facts={[
        { label: t("lastReceived"), value: <DateTime at={lastReceived} /> },
        {
          label: t("lag"),
          value: (
            <span title={t("lagHint")}>
              {lag === null ? <Nothing /> : null}
              {lag !== null && lag >= DAY_SECONDS ? t("days", { count: Math.floor(lag / DAY_SECONDS) }) : null}
              {lag !== null && lag < DAY_SECONDS ? <Duration seconds={lag} /> : null}
            </span>
          ),
        },
        { label: t("minute"), value: format.number(minute.received) },
        { label: t("hour"), value: format.number(hour.received) },
        { label: t("day"), value: format.number(day.received) },
        { label: t("created"), value: format.number(day.created) },
        { label: t("updated"), value: format.number(day.updated) },
        { label: t("rejected"), value: format.number(day.rejected) },
        { label: t("ahead"), value: <span title={t("aheadHint")}>{format.number(day.ahead)}</span> },
      ]}
    />
  );
}
