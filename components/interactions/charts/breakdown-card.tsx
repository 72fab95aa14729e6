"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type Ranked, RankedBars } from "@/components/ui/chart/ranked-bars";
import { ChartTable } from "@/components/ui/chart/table";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { SectionHead } from "@/components/ui/section-head";
import classes from "./breakdowns.module.css";

type Props<T> = {
  title: string;
  query: UseQueryResult<T>;
  rowsOf: (counts: T) => (Ranked & { text: string })[];
  /** What else is to be known of the counts. */
  notesOf: (counts: T) => string[];
};

/** Names by how often a search finds them: bars, or their table. */
export function BreakdownCard<T extends { total: number }>({ title, query, rowsOf, notesOf }: Props<T>) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <SectionHead level={2} id={id}>
          {title}
        </SectionHead>
        <TableToggle of={title} on={asTable} onChange={setAsTable} />
      </header>
      <ChartView query={query} lines={5}>
        {(counts) => {
          const rows = rowsOf(counts);
          const { total } = counts;
          return (
            <>
              {rows.length === 0 ? <p className={classes.none}>{t("none")}</p> : null}
              {rows.length > 0 && asTable ? (
                <ChartTable
                  label={title}
                  head={[title, t("all"), t("share")]}
                  rows={rows.map(({ key, text, count }) => ({
                    key,
                    cells: [
                      text,
                      format.number(count),
                      format.number(count / Math.max(1, total), { style: "percent", maximumFractionDigits: 1 }),
                    ],
                  }))}
                />
              ) : null}
              {rows.length > 0 && !asTable ? (
                <RankedBars label={title} rows={rows.map((row) => ({ ...row, hint: row.text }))} total={total} />
              ) : null}
              <ul className={classes.notes}>
                {notesOf(counts).map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </>
          );
        }}
      </ChartView>
    </section>
  );
}
