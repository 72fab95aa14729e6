"use client";

import { useQuery } from "@tanstack/react-query";
import type { SortingState } from "@tanstack/react-table";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { type Leads, Mark } from "@/components/ui/chart/mark";
import { ChartView } from "@/components/ui/chart/view";
import { Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { JudgedBy } from "@/lib/interactions/breakdown/thresholds.ts";
import { performanceQuery } from "@/lib/interactions/performance/queries.ts";
import type { Performance } from "@/lib/interactions/performance/schema.ts";
import type { Channel } from "@/lib/interactions/schema.ts";
import type { PerformanceKind } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import { isJoined, narrowing } from "./narrowing";
import classes from "./performance.module.css";
import { type PerformanceLine, performanceLines } from "./performance-rows";
import { useShortSpan } from "./use-short-span";

type Props = { state: SearchState; by: PerformanceKind; judged: JudgedBy };

/** How what a search finds was served, by campaign, channel or agent: a name leads to its interactions. */
export function PerformanceTable({ state, by, judged }: Props) {
  const t = useTranslations("charts.performance");
  const query = useQuery(performanceQuery(state.search, by, judged));
  return (
    <section className={classes.card} aria-label={t(`of.${by}`)}>
      <ChartView query={query} lines={6}>
        {(table) =>
          table.total.offered === 0 ? (
            <p className={classes.none}>{t("none")}</p>
          ) : (
            <>
              <Rows state={state} table={table} />
              <Notes state={state} table={table} />
            </>
          )
        }
      </ChartView>
    </section>
  );
}

const column = columnsOf<PerformanceLine>();

function Rows({ state, table }: { state: SearchState; table: Performance }) {
  const { by } = table;
  const t = useTranslations("charts.performance");
  const channelName = useTranslations("kit.channel");
  const [sorting, setSorting] = useState<SortingState>([{ id: "offered", desc: true }]);
  const narrow = narrowing(state);
  const leadsOf = (value: string): Leads =>
    by === "channel" ? narrow.channel(value as Channel) : narrow.ranked(by, value);
  const words = {
    total: t("total"),
    others: t("others", { names: table.others.names }),
    without: by === "channel" ? "" : t(`without.${by}`),
    hidden: t("hidden"),
    textOf: (value: string) => (by === "channel" ? channelName(value as Channel) : value),
  };
  const columns = useColumns(by, leadsOf);
  return (
    <div className={classes.table}>
      <DataTable
        label={t(`of.${by}`)}
        columns={columns}
        rows={performanceLines(table, words, sorting)}
        rowKey={({ key }) => key}
        sorting={sorting}
        onSortingChange={setSorting}
        fills
      />
    </div>
  );
}

type NameProps = { line: PerformanceLine; by: PerformanceKind; leadsOf: (value: string) => Leads };

function Name({ line: { key, value, text }, by, leadsOf }: NameProps) {
  if (value === null) return <span className={key === "total" ? classes.total : classes.rest}>{text}</span>;
  return (
    <Mark leads={leadsOf(value)} className={classes.name}>
      {by === "channel" ? <ChannelMark channel={value as Channel} /> : text}
    </Mark>
  );
}

function useColumns(by: PerformanceKind, leadsOf: NameProps["leadsOf"]) {
  const t = useTranslations("charts.performance");
  const format = useFormatter();
  const end = { enableSorting: true, meta: { align: "end" } } as const;
  const count = (id: "offered" | "answered") =>
    column.accessor(id, { header: t(id), ...end, cell: ({ getValue }) => format.number(getValue()) });
  const share = (id: "abandonedShare" | "serviceLevel") =>
    column.accessor(id, {
      header: t(id),
      ...end,
      cell: ({ getValue }) => {
        const value = getValue();
        if (value === null) return <Nothing />;
        return format.number(value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
      },
    });
  const time = (id: "averageWait" | "averageHandleTime") =>
    column.accessor(id, { header: t(id), ...end, cell: ({ getValue }) => <Duration seconds={getValue()} /> });
  return column.columns([
    column.accessor("text", {
      header: t(`name.${by}`),
      enableSorting: true,
      meta: { most: "40cqi" },
      cell: ({ row: { original } }) => <Name line={original} by={by} leadsOf={leadsOf} />,
    }),
    count("offered"),
    count("answered"),
    share("abandonedShare"),
    share("serviceLevel"),
    time("averageWait"),
    time("averageHandleTime"),
  ]);
}

/** What the figures mean, and what else is to be known of them. */
function Notes({ state, table: { by, within, withinEmail, result } }: { state: SearchState; table: Performance }) {
  const t = useTranslations("charts");
  const spanOf = useShortSpan();
  return (
    <ul className={classes.notes}>
      <li>{t("performance.means", { span: spanOf({ within, withinEmail }) })}</li>
      {by !== "channel" && result.length > 1 ? <li>{t(`several.${by}`)}</li> : null}
      {by === "agent" && isJoined(state.url) ? <li>{t("joined")}</li> : null}
    </ul>
  );
}
