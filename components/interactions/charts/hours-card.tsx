"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { HeatMap } from "@/components/ui/chart/heat-map";
import type { Leads } from "@/components/ui/chart/mark";
import { ChartTable } from "@/components/ui/chart/table";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { SectionHead } from "@/components/ui/section-head";
import type { HourBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import classes from "./breakdowns.module.css";

type Props = {
  query: UseQueryResult<HourBreakdown>;
  hourOf: (weekday: number, hour: number) => { date: string; leads: Leads } | null;
};

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

/** What a search finds by the hours of the week; a cell leads to the last such hour. */
export function HoursCard({ query, hourOf }: Props) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  // The fifth of January 1970 was a Monday.
  const dayName = (weekday: number, style: "short" | "long") =>
    format.dateTime(new Date(Date.UTC(1970, 0, 5 + weekday)), { weekday: style, timeZone: "UTC" });
  const wordsOf = (weekday: number, hour: number, count: number, date: string | undefined) => {
    const time = `${dayName(weekday, "long")} ${hours[hour]}:00–${hours[hour]}:59`;
    const counted = t("bar", { span: time, count });
    return count > 0 && date ? `${counted}. ${t("lastHour", { date })}` : counted;
  };
  /** Only the weekdays that the search covers: of one day, one row. */
  const weekdaysOf = (cells: HourBreakdown["cells"]) => {
    const all = cells.map((counts, weekday) => ({ weekday, counts }));
    const covered = all.filter(({ weekday, counts }) =>
      counts.some((count, hour) => count > 0 || hourOf(weekday, hour)),
    );
    return covered.length > 0 ? covered : all;
  };
  return (
    <section className={classes.card} data-wide aria-labelledby={id}>
      <header className={classes.head}>
        <SectionHead level={2} id={id}>
          {t("by.hour")}
        </SectionHead>
        <TableToggle of={t("by.hour")} on={asTable} onChange={setAsTable} />
      </header>
      <ChartView query={query} lines={7}>
        {({ cells }) =>
          asTable ? (
            <ChartTable
              label={t("by.hour")}
              head={[t("weekday"), ...hours]}
              rows={cells.map((counts, weekday) => ({
                key: dayName(weekday, "long"),
                cells: [dayName(weekday, "long"), ...counts.map((count) => format.number(count))],
              }))}
            />
          ) : (
            <HeatMap
              label={t("by.hour")}
              hint={t("hourHint")}
              columns={hours}
              rows={weekdaysOf(cells).map(({ weekday, counts }) => ({
                key: dayName(weekday, "long"),
                name: dayName(weekday, "short"),
                cells: counts.map((count, hour) => {
                  const last = count > 0 ? hourOf(weekday, hour) : null;
                  return { count, leads: last?.leads ?? null, label: wordsOf(weekday, hour, count, last?.date) };
                }),
              }))}
            />
          )
        }
      </ChartView>
    </section>
  );
}
