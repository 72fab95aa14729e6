"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { type Ranked, RankedBars } from "@/components/ui/chart/ranked-bars";
import { ChartTable } from "@/components/ui/chart/table";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { Panel } from "@/components/ui/panel";
import { searchHref } from "@/lib/interactions/search/href.ts";
import { type AttemptOutcome, attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import type { HubProgress } from "@/lib/outbound/progress/schema.ts";
import { attemptsHref, hubHref } from "../hub/href";
import type { ProgressRange } from "./pace";
import classes from "./progress.module.css";

const stages = ["loaded", "attempted", "reached", "done"] as const;
const reaching = ["answered", "read", "delivered", "sent"] as const satisfies readonly AttemptOutcome[];

type Props = { hub: string; funnel: HubProgress["funnel"]; range: ProgressRange };
type Part = { key: string; label: string; head: string; total: number; rows: (Ranked & { name: string })[] };

/** How many contacts of a hub came how far, and what the attempts at them came to. */
export function FunnelPanel(props: Props) {
  const t = useTranslations("progress.funnel");
  const [asTable, setAsTable] = useState(false);
  const parts = useParts(props);
  return (
    <Panel title={t("title")} aside={<TableToggle of={t("title")} on={asTable} onChange={setAsTable} />}>
      <figure aria-label={t("title")} className={classes.funnel}>
        {parts.map(({ key, label, head, total, rows }) => (
          <div key={key}>
            <h3 className={classes.part}>{label}</h3>
            {rows.length === 0 ? <p className={classes.none}>{t("none")}</p> : null}
            {rows.length > 0 && asTable ? <PartTable label={label} head={head} rows={rows} /> : null}
            {rows.length > 0 && !asTable ? <RankedBars label={label} total={total} rows={rows} /> : null}
          </div>
        ))}
      </figure>
    </Panel>
  );
}

function PartTable({ label, head, rows }: Pick<Part, "label" | "head" | "rows">) {
  const format = useFormatter();
  return (
    <ChartTable
      label={label}
      head={[head, label]}
      rows={rows.map(({ key, name, count }) => ({ key, cells: [name, format.number(count)] }))}
    />
  );
}

function useParts({ hub, funnel, range }: Props): Part[] {
  const t = useTranslations("progress");
  const nameOf = useTranslations("contacts.outcome");
  const dates = { from: range.initialdate, to: range.finaldate };
  const { outcomes, dispositions } = funnel;
  const most = [...reaching].sort((one, other) => (outcomes[other] ?? 0) - (outcomes[one] ?? 0))[0] ?? "answered";
  const hrefs = {
    loaded: hubHref(hub),
    attempted: attemptsHref(hub, dates),
    reached: attemptsHref(hub, { outcome: most, ...dates }),
    done: hubHref(hub),
  };
  const found = attemptOutcomes.filter((outcome) => outcomes[outcome]);
  const ended = found.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);
  const disposed = dispositions.reduce((sum, { attempts }) => sum + attempts, 0);
  return [
    {
      key: "contacts",
      label: t("funnel.contacts"),
      head: t("funnel.stage"),
      total: funnel.loaded,
      rows: stages.map((stage) => ({
        key: stage,
        name: t(`funnel.${stage}`),
        count: funnel[stage],
        leads: { href: hrefs[stage] },
      })),
    },
    {
      key: "outcomes",
      label: t("funnel.outcomes"),
      head: t("column.outcome"),
      total: ended,
      rows: found.map((outcome) => ({
        key: outcome,
        name: nameOf(outcome),
        count: outcomes[outcome] ?? 0,
        leads: { href: attemptsHref(hub, { outcome, ...dates }) },
      })),
    },
    ...(dispositions.length === 0
      ? []
      : [
          {
            key: "dispositions",
            label: t("funnel.dispositions"),
            head: t("column.disposition"),
            total: disposed,
            rows: dispositions.map(({ id, levels, attempts }) => ({
              key: String(id),
              name: levels.join(" / "),
              count: attempts,
              leads: { href: `${searchHref({ hub }, "month")}&dispositions=${id}` },
            })),
          },
        ]),
  ];
}
