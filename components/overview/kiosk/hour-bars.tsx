"use client";

import { useFormatter, useTranslations } from "next-intl";
import { scaleTo } from "@/components/ui/chart/scale";
import type { TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import classes from "./hour-bars.module.css";

// Every hour by its name would be too small to read.
const NAMED_HOURS = 3;

/** The hours of the last day as bars to be read from afar: how many there were, and which hours they are. */
export function HourBars({ volume: { bars, total }, zone }: { volume: TimeBreakdown; zone: string }) {
  const t = useTranslations("overview.kiosk");
  const format = useFormatter();
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const { top } = scaleTo(most);
  const hourOf = (startDate: string) => {
    const at = parseUtc(startDate);
    return at ? formatIn(at, zone).slice(11, 13) : "";
  };
  return (
    <figure className={classes.chart} aria-label={t("hours", { count: format.number(total), number: total })}>
      <div className={classes.scale} aria-hidden>
        <span>{format.number(top, { notation: "compact" })}</span>
        <span>0</span>
      </div>
      <div className={classes.plot} aria-hidden>
        {bars.map(({ startDate, count }, i) => (
          <div key={startDate} className={classes.hour}>
            <div className={classes.track}>
              <div
                className={classes.bar}
                data-now={i === bars.length - 1 || undefined}
                style={{ height: `${(count / top) * 100}%` }}
              />
            </div>
            <span className={classes.name}>
              {Number(hourOf(startDate)) % NAMED_HOURS === 0 ? hourOf(startDate) : null}
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
