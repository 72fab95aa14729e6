"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/zone/zone";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import classes from "./sparkline.module.css";

const WIDTH_PX = 600;
const HEIGHT_PX = 96;
const GAP_PX = 2;

/** The last hour, a bar a minute; what was rejected stands red at the foot of each. */
export function FeedSparkline({ minutes }: { minutes: FeedHealth["minutes"] }) {
  const t = useTranslations("feed");
  const format = useFormatter();
  const zone = useZone();
  const most = Math.max(1, ...minutes.map(({ received }) => received));
  const step = WIDTH_PX / minutes.length;
  const clock = (at: string | undefined) => {
    const instant = at ? parseUtc(at) : null;
    return instant ? formatIn(instant, zone).slice(11, 16) : "";
  };
  const received = minutes.reduce((sum, one) => sum + one.received, 0);
  const rejected = minutes.reduce((sum, one) => sum + one.rejected, 0);
  return (
    <Panel title={t("lastHour")} aside={t("peak", { count: most })}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("chart", { received, rejected, from: clock(minutes[0]?.at), to: clock(minutes.at(-1)?.at) })}
      >
        {minutes.map((one, i) => {
          const all = one.received === 0 ? 0 : Math.max(2, (one.received / most) * HEIGHT_PX);
          const bad = one.rejected === 0 ? 0 : Math.max(2, (one.rejected / most) * HEIGHT_PX);
          const place = { x: i * step + GAP_PX / 2, width: step - GAP_PX };
          return (
            <g key={one.at}>
              <title>
                {t("minuteOf", {
                  at: clock(one.at),
                  received: format.number(one.received),
                  rejected: format.number(one.rejected),
                })}
              </title>
              <rect {...place} y={0} height={HEIGHT_PX} className={classes.ground} />
              <rect {...place} y={HEIGHT_PX - all} height={all} className={classes.received} />
              <rect {...place} y={HEIGHT_PX - bad} height={bad} className={classes.rejected} />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{clock(minutes[0]?.at)}</span>
        <span>{clock(minutes[Math.floor(minutes.length / 2)]?.at)}</span>
        <span>{clock(minutes.at(-1)?.at)}</span>
      </div>
    </Panel>
  );
}
