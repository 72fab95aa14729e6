"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/zone/zone";
import { breakdownQuery } from "@/lib/interactions/breakdown/queries.ts";
import { rangeOf } from "@/lib/interactions/search/range.ts";
import { ServiceFigures } from "./service-figures";
import classes from "./todays-volume.module.css";
import { VolumeBars } from "./volume-bars";

const found = (query: Record<string, string> = {}) => {
  const search = String(new URLSearchParams(query));
  return { href: search ? `/interactions?${search}` : "/interactions" };
};

/** Today's interactions by hour and channel and how they were answered; everything opens the search behind it. */
export function TodaysVolume() {
  const t = useTranslations("overview");
  const format = useFormatter();
  const zone = useZone();
  const now = useNow({ updateInterval: 60_000 });
  const [asTable, setAsTable] = useState(false);
  const { from, to } = rangeOf("today", now, zone);
  const today = { initialdate: from, finaldate: to, timezone: zone };
  const minutely = { refetchInterval: 60_000 };
  const volume = useQuery({ ...breakdownQuery(today, "time"), ...minutely });
  const service = useQuery({ ...breakdownQuery(today, "service"), ...minutely });
  return (
    <Panel title={t("today")} aside={<TableToggle of={t("today")} on={asTable} onChange={setAsTable} />}>
      <div className={classes.today}>
        <ChartView query={service} lines={2}>
          {(counts) => (
            <div className={classes.figures}>
              <Link {...found()} className={classes.total}>
                <b>{format.number(counts.total)}</b> {t("interactions", { count: counts.total })}
              </Link>
              <ServiceFigures
                service={counts}
                leadsOf={(outcome) => found({ outcome })}
                onWithin={found({ direction: "INBOUND" })}
              />
            </div>
          )}
        </ChartView>
        <ChartView query={volume} lines={7}>
          {(counts) => (
            <VolumeBars
              volume={counts}
              zone={zone}
              leadsOf={({ dates: { initialdate, finaldate, timezone } }) =>
                found({ from: initialdate, to: finaldate, ...(timezone !== zone && { timezone }) })
              }
              leadsOfChannel={(channel) => found({ channels: channel })}
              asTable={asTable}
            />
          )}
        </ChartView>
      </div>
    </Panel>
  );
}
