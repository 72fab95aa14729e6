"use client";

import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyBars } from "@/components/ui/chart/empty-bars";
import { StackedBars } from "@/components/ui/chart/stacked-bars";
import { ChartTable } from "@/components/ui/chart/table";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/zone/zone";
import type { FlowStats } from "@/lib/flows/run/log/stats-contract.ts";
import { flowStatsQuery } from "@/lib/flows/run/queries.ts";
import { lastDays } from "@/lib/interactions/breakdown/last-days.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { durationText } from "../duration-text";
import { runsHref } from "../run-href";
import classes from "./run-stats.module.css";
import { type StatBar, statBars } from "./stat-bars";

/** How many days are looked at, and how many hours make a bar. */
const spans = { day: { days: 1, step: 1 }, week: { days: 7, step: 6 } } as const;
type Span = keyof typeof spans;

/** The runs of a flow by hour, and what each of its versions does: how many, how many failed, how long they take. */
export function RunStats({ flow }: { flow: string }) {
  const t = useTranslations("runs.stats");
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  const [span, setSpan] = useState<Span>("day");
  const [asTable, setAsTable] = useState(false);
  const { days, step } = spans[span];
  const range = lastDays(days, now, zone);
  const query = useQuery({ ...flowStatsQuery(flow, range), placeholderData: keepPreviousData });
  return (
    <Panel
      title={t("title")}
      aside={
        <>
          <SegmentedControl<Span>
            size="xs"
            aria-label={t("span")}
            value={span}
            onChange={setSpan}
            data={[
              { value: "day", label: t("day") },
              { value: "week", label: t("week") },
            ]}
          />
          <TableToggle of={t("byHour")} on={asTable} onChange={setAsTable} />
        </>
      }
    >
      <ChartView query={query} lines={7} pending={<EmptyBars />}>
        {({ hours, versions }) => (
          <div className={classes.stats}>
            <HourBars flow={flow} bars={statBars(hours, range, step)} ticksAtMidnight={step > 1} asTable={asTable} />
            {versions.length > 0 ? <VersionTable versions={versions} /> : null}
          </div>
        )}
      </ChartView>
    </Panel>
  );
}

type BarsProps = { flow: string; bars: StatBar[]; ticksAtMidnight: boolean; asTable: boolean };

function HourBars({ flow, bars, ticksAtMidnight, asTable }: BarsProps) {
  const t = useTranslations("runs.stats");
  const format = useFormatter();
  const nameOf = ({ from, to }: StatBar) => `${from.slice(0, 16)} – ${to.slice(11, 16)}`;
  if (asTable) {
    return (
      <ChartTable
        label={t("byHour")}
        head={[t("hour"), t("runs"), t("failed")]}
        rows={bars.map((bar) => ({
          key: bar.from,
          cells: [nameOf(bar), format.number(bar.runs), format.number(bar.failed)],
        }))}
      />
    );
  }
  const tickOf = ({ from }: StatBar) => {
    const isMidnight = from.slice(11, 13) === "00";
    if (ticksAtMidnight) return isMidnight ? from.slice(5, 10) : null;
    return isMidnight ? from.slice(5, 10) : from.slice(11, 16);
  };
  const words = new Map(
    bars.map((bar) => [bar.from, t("bar", { span: nameOf(bar), runs: bar.runs, failed: bar.failed })]),
  );
  return (
    <StackedBars
      label={t("byHour")}
      series={[
        { key: "failed", name: t("failed"), colour: "var(--sy-stop)" },
        { key: "passed", name: t("passed"), colour: "var(--sy-info)" },
      ]}
      bars={bars.map((bar) => ({
        key: bar.from,
        name: nameOf(bar),
        tick: tickOf(bar),
        counts: { failed: bar.failed, passed: bar.runs - bar.failed },
        count: bar.runs,
        leads:
          bar.runs > 0 ? { href: `${runsHref(flow)}?${new URLSearchParams({ from: bar.from, to: bar.to })}` } : null,
      }))}
      labelOf={({ key }) => words.get(key) ?? ""}
      none={t("none")}
    />
  );
}

function VersionTable({ versions }: Pick<FlowStats, "versions">) {
  const t = useTranslations("runs.stats");
  const format = useFormatter();
  const locale = useLocale();
  const time = (ms: number | null) => (ms === null ? "–" : durationText(ms, locale));
  return (
    <ChartTable
      label={t("byVersion")}
      head={[t("version"), t("runs"), t("failed"), "p50", "p95"]}
      rows={versions.toReversed().map(({ version, runs, failed, p50, p95 }) => ({
        key: String(version),
        cells: [t("versionOf", { version }), format.number(runs), format.number(failed), time(p50), time(p95)],
      }))}
    />
  );
}
