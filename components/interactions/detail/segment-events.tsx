"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { PanelPart } from "@/components/ui/part/part";
import { secondsFrom } from "@/lib/interactions/detail/seconds-from.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { clock } from "@/lib/time/clock.ts";
import classes from "./segment-region.module.css";

/** What happened in a segment, in order, with how long after its start. */
export function SegmentEvents({ segment: { events, timings } }: { segment: SegmentRecord }) {
  const t = useTranslations("interaction.event");
  const rows = useMemo(() => {
    const counted = events.map((event, n) => ({ ...event, n }));
    return counted.sort((a, b) => (a.startTime ?? "9").localeCompare(b.startTime ?? "9") || a.n - b.n);
  }, [events]);
  return (
    <PanelPart title={t("title")}>
      <table className={classes.table} aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("event")}</th>
            <th scope="col" className={classes.end}>
              {t("after")}
            </th>
            <th scope="col">{t("start")}</th>
            <th scope="col">{t("end")}</th>
            <th scope="col" className={classes.end}>
              {t("length")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ event, startTime, endTime, n }) => {
            const offset = secondsFrom(timings.startDate, startTime);
            return (
              <tr key={n}>
                <th scope="row">{event}</th>
                <td className={classes.end}>
                  {offset === null ? <Nothing /> : `${offset < 0 ? "−" : "+"}${clock(Math.abs(offset))}`}
                </td>
                <td>
                  <DateTime at={startTime} />
                </td>
                <td>
                  <DateTime at={endTime} />
                </td>
                <td className={classes.end}>
                  <Duration seconds={secondsFrom(startTime, endTime)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </PanelPart>
  );
}
