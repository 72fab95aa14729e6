"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { useZone } from "@/components/ui/zone/zone";
import { clockTime } from "@/lib/interactions/breakdown/day-so-far.ts";
import type { DayFigures } from "@/lib/interactions/breakdown/queries.ts";
import { spanOf } from "@/lib/interactions/breakdown/thresholds.ts";
import { type SearchChange, searchAddress } from "@/lib/interactions/search/url.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { type DayChange, dayChangeOf, type FigureName, figureNames, figureOf, toneOf } from "./day-change";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A figure of today in words. */
type Figure = {
  id: FigureName;
  name: string;
  value: string;
  /** What it is made of. */
  detail: string | null;
  change: { way: DayChange["way"]; tone: ReturnType<typeof toneOf>; words: ReactNode; until: string };
  href: string;
};

const narrowed: Record<FigureName, SearchChange> = {
  interactions: {},
  level: { direction: "INBOUND" },
  abandoned: { outcome: "ABANDONED" },
  fromHubs: { direction: "OUTBOUND_HUB" },
};

/** The figures of the day, each against an earlier day at the same time, in the viewer's language and on the viewer's clock. */
export function useFigures(): (figures: DayFigures) => Figure[] {
  const t = useTranslations("overview.figures");
  const charts = useTranslations("charts");
  const format = useFormatter();
  const zone = useZone();
  return useCallback(
    (figures) => {
      const { against, today } = figures;
      const at = clockTime(figures.at, zone);
      const day = t("day", { against: dayOf(figures.at, against, zone) });
      const { service } = today;
      const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 1 });
      const judged = service.answered + service.abandoned;
      const { within, withinEmail, judgedEmails } = service;
      const short = (seconds: number) => {
        const { unit, count } = spanOf(seconds);
        return charts(`short.${unit}`, { count });
      };
      const span =
        judgedEmails > 0 ? charts("spanAndEmail", { span: short(within), email: short(withinEmail) }) : short(within);
      const details: Record<FigureName, string | null> = {
        interactions: t("inbound", { count: format.number(service.inbound) }),
        level: t("ofThese", { count: format.number(service.answeredWithin), all: format.number(judged) }),
        abandoned: judged > 0 ? t("share", { share: percent(service.abandoned / judged) }) : null,
        fromHubs: service.total > 0 ? t("ofAll", { share: percent(today.fromHubs / service.total) }) : null,
      };
      const shown = (name: FigureName) => {
        const value = figureOf(name, today);
        if (value === null) return t("noValue");
        return name === "level" ? percent(value / 100) : format.number(value);
      };
      const wordsOf = (change: DayChange) => {
        const bold = (words: ReactNode) => <b>{words}</b>;
        if (!("by" in change)) return t(change.way, { day });
        const by = format.number(change.by, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
        const said = { by, size: Math.abs(change.by), day, b: bold };
        if (!("share" in change) || change.share === null) return t.rich(change.way, said);
        const share = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 } as const;
        return t.rich(change.way, { ...said, by: `${by} (${format.number(change.share, share)})` });
      };
      return figureNames.map((id) => {
        const change = dayChangeOf(id, figures);
        return {
          id,
          name: t(`name.${id}`, { span }),
          value: shown(id),
          detail: details[id],
          change: {
            way: change.way,
            tone: toneOf(id, change),
            words: wordsOf(change),
            until: t("until", { day, at }),
          },
          href: searchAddress({ range: "today", ...narrowed[id] }),
        };
      });
    },
    [t, charts, format, zone],
  );
}

/** Yesterday, or the weekday of today, on the viewer's clock. */
function dayOf(now: Date, against: DayFigures["against"], zone: string) {
  if (against === "yesterday") return against;
  const [year = 0, month = 1, day = 1] = formatIn(now, zone).slice(0, 10).split("-").map(Number);
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "sunday";
}
