"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyBars } from "@/components/ui/chart/empty-bars";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/zone/zone";
import { lastDay } from "@/lib/interactions/breakdown/day-so-far.ts";
import { breakdownQuery } from "@/lib/interactions/breakdown/queries.ts";
import { type SearchChange, searchAddress } from "@/lib/interactions/search/url.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import classes from "./last-day.module.css";
import { VolumeBars } from "./volume-bars";

/** The interactions of the last 24 hours by hour and channel; every mark opens the search for what it counts. */
export function LastDay() {
  const t = useTranslations("overview");
  const format = useFormatter();
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  const [asTable, setAsTable] = useState(false);
  const range = lastDay(now, zone);
  const volume = useQuery({ ...breakdownQuery(range, "time"), refetchInterval: MINUTE_MS });
  const found = ({ initialdate, finaldate, timezone }: typeof range, more: SearchChange = {}) => {
    const dates = { from: initialdate, to: finaldate, ...(timezone !== zone && { timezone }) };
    return { href: searchAddress({ ...dates, ...more }) };
  };
  const total = volume.data?.total ?? 0;
  return (
    <Panel
      title={t("lastDay")}
      aside={
        <>
          {total > 0 ? (
            <Link {...found(range)} prefetch={false} className={classes.total}>
              {t("counted", { count: format.number(total), number: total })}
            </Link>
          ) : null}
          <TableToggle of={t("lastDay")} on={asTable} onChange={setAsTable} />
        </>
      }
    >
      <ChartView query={volume} lines={7} pending={<EmptyBars />}>
        {(counts) => (
          <div className={classes.counted}>
            <VolumeBars
              volume={counts}
              zone={zone}
              leadsOf={({ dates }) => found(dates)}
              leadsOfChannel={(channel) => found(range, { channels: [channel] })}
              asTable={asTable}
            />
          </div>
        )}
      </ChartView>
    </Panel>
  );
}
