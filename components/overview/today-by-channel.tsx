"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { useZone } from "@/components/ui/zone";
import { channelTotalsQuery } from "@/lib/interactions/queries.ts";
import { rangeOf } from "@/lib/interactions/range.ts";
import classes from "./today-by-channel.module.css";

/** Today's interactions, most frequent channel first; each bar opens the search behind it. */
export function TodayByChannel({ now }: { now: Date }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const zone = useZone();
  const { from, to } = rangeOf("today", now, zone);
  const query = useQuery(channelTotalsQuery({ initialdate: from, finaldate: to, timezone: zone }));
  return (
    <Panel title={t("today")}>
      <QueryView query={query} lines={8}>
        {(totals) => {
          const all = totals.reduce((sum, { total }) => sum + total, 0);
          const most = Math.max(1, ...totals.map(({ total }) => total));
          return (
            <>
              <Link href="/interactions" className={classes.total}>
                <b>{format.number(all)}</b> {t("interactions", { count: all })}
              </Link>
              <ul className={classes.bars}>
                {totals
                  .toSorted((a, b) => b.total - a.total)
                  .map(({ channel, total }) => (
                    <li key={channel}>
                      <Link href={`/interactions?channels=${channel}`} className={classes.row}>
                        <ChannelMark channel={channel} />
                        <span className={classes.track} aria-hidden>
                          <span className={classes.bar} style={{ width: `${(total / most) * 100}%` }} />
                        </span>
                        <span className={classes.number}>{format.number(total)}</span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
