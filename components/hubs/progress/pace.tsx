"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Legend } from "@/components/ui/chart/legend";
import { type Series, StackedBars } from "@/components/ui/chart/stacked-bars";
import { ChartTable } from "@/components/ui/chart/table";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { Panel } from "@/components/ui/panel";
import { type AttemptOutcome, attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import type { HubProgress } from "@/lib/outbound/progress/schema.ts";
import { attemptsHref } from "../hub/href";
import { type PaceBar, paceBars, paceSpan, paceTick } from "./pace-bars";
import classes from "./progress.module.css";

const colours: Record<AttemptOutcome, string> = {
  answered: "var(--sy-channel-whatsapp)",
  read: "var(--sy-channel-webchat)",
  delivered: "var(--sy-phase-wrap)",
  sent: "var(--sy-phase-talk)",
  abandoned: "var(--sy-channel-instagram)",
  machine: "var(--sy-phase-bot)",
  busy: "var(--sy-phase-queue)",
  no_answer: "var(--sy-channel-messenger)",
  unknown: "var(--sy-idle)",
  error: "var(--sy-stop)",
  invalid_session: "var(--sy-pink)",
  invalid_number: "var(--sy-caution)",
  blacklisted: "var(--sy-line-hover)",
};

export type ProgressRange = { initialdate: string; finaldate: string; timezone: string };
type Props = { hub: string; progress: HubProgress; range: ProgressRange; days: number };

/** The attempts of a hub over time, by what they came to. */
export function PacePanel({ hub, progress: { pace, funnel }, range, days }: Props) {
  const t = useTranslations("progress.pace");
  const format = useFormatter();
  const nameOf = useTranslations("contacts.outcome");
  const [asTable, setAsTable] = useState(false);
  const bars = paceBars(pace, range.finaldate);
  const series: Series[] = attemptOutcomes
    .filter((outcome) => funnel.outcomes[outcome])
    .map((outcome) => ({ key: outcome, name: nameOf(outcome), colour: colours[outcome] }));
  const openOf = ({ attempts, outcomes }: PaceBar) =>
    attempts - Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const open = bars.reduce((sum, bar) => sum + openOf(bar), 0);
  const all = open > 0 ? [...series, { key: "open", name: t("open"), colour: "var(--sy-focus)" }] : series;
  const countsOf = (bar: PaceBar): Partial<Record<string, number>> => ({ ...bar.outcomes, open: openOf(bar) });
  const attempts = useTranslations("progress")("attempts");
  return (
    <Panel title={t("title")} aside={<TableToggle of={t("title")} on={asTable} onChange={setAsTable} />}>
      <figure aria-label={t("title")} className={classes.figure}>
        {asTable ? (
          <ChartTable
            label={t("title")}
            head={[t("time"), attempts, ...all.map(({ name }) => name)]}
            rows={bars.map((bar) => ({
              key: bar.at,
              cells: [
                paceSpan(bar),
                format.number(bar.attempts),
                ...all.map(({ key }) => format.number(countsOf(bar)[key] ?? 0)),
              ],
            }))}
          />
        ) : (
          <>
            <StackedBars
              label={t("title")}
              series={all}
              bars={bars.map((bar) => ({
                key: bar.at,
                name: paceSpan(bar),
                tick: paceTick(bar, days),
                counts: countsOf(bar),
                count: bar.attempts,
                leads: bar.attempts > 0 ? { href: attemptsHref(hub, { from: bar.at, to: bar.to }) } : null,
              }))}
              labelOf={({ name, count }) => t("bar", { span: name, count })}
              none={t("none")}
            />
            <Legend
              label={attempts}
              entries={all.map((one) => ({
                ...one,
                count: one.key === "open" ? open : (funnel.outcomes[one.key as AttemptOutcome] ?? 0),
                leads: {
                  href: attemptsHref(hub, {
                    ...(one.key !== "open" && { outcome: one.key }),
                    from: range.initialdate,
                    to: range.finaldate,
                  }),
                },
              }))}
            />
          </>
        )}
      </figure>
    </Panel>
  );
}
