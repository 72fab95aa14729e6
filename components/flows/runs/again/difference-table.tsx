"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { PortMeaning } from "@/lib/flows/nodes/spec.ts";
import { type LoggedStep, runQuery } from "@/lib/flows/run/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { runHref } from "../run-href";
import { useStepName } from "../use-step-name";
import classes from "./again.module.css";
import { differencesOf } from "./differences";

type Row = ReturnType<typeof differencesOf<LoggedStep>>[number] & { key: string };

const column = columnsOf<Row>();

type Props = {
  run: RunRecord;
  /** The run that it repeats. */
  first: string;
  onGo: (place: number) => void;
};

/** What of a run went another way than in the one that it repeats: for that one replays. */
export function DifferenceTable({ run, first, onGo }: Props) {
  const t = useTranslations("runs.compared");
  const query = useQuery(runQuery(first));
  return (
    <Panel title={t("title")} aside={<Link href={runHref(first)}>{t("open")}</Link>}>
      <QueryView query={query} lines={4}>
        {({ steps }) => <Rows first={steps} now={run.steps} onGo={onGo} />}
      </QueryView>
    </Panel>
  );
}

type Steps = readonly LoggedStep[];

function Rows({ first, now, onGo }: { first: Steps; now: Steps; onGo: (place: number) => void }) {
  const t = useTranslations("runs.compared");
  const nameOf = useStepName();
  const rows = useMemo(() => differencesOf(first, now).map((row, n) => ({ ...row, key: String(n) })), [first, now]);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: "step",
          header: t("step"),
          cell: ({ row: { original } }) => {
            const step = original.now ?? original.first;
            const { place } = original;
            if (!step) return null;
            if (place === null) return nameOf(step);
            return (
              <button type="button" className={classes.step} onClick={() => onGo(place)}>
                {nameOf(step)}
              </button>
            );
          },
        }),
        column.accessor("first", { header: t("first"), cell: ({ getValue }) => <Side step={getValue()} /> }),
        column.accessor("now", { header: t("now"), cell: ({ getValue }) => <Side step={getValue()} /> }),
      ]),
    [t, nameOf, onGo],
  );
  if (rows.length === 0) return <EmptyNote title={t("same.title")}>{t("same.text")}</EmptyNote>;
  return <DataTable label={t("title")} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

/** By which port a step left in one of the runs, and what it gave there. */
function Side({ step }: { step: LoggedStep | null }) {
  const t = useTranslations("runs.compared");
  const ports = useTranslations("flowNodes.port");
  if (!step) return <span className={classes.quiet}>{t("absent")}</span>;
  const left = step.left !== null && ports.has(step.left as PortMeaning) ? ports(step.left as PortMeaning) : step.left;
  const output = step.output === null || step.output === undefined ? null : JSON.stringify(step.output);
  return (
    <span className={classes.side}>
      <span>{left ?? t("ended")}</span>
      {step.error ? <code>{step.error.code}</code> : null}
      {output === null ? null : (
        <code className={classes.output} title={output.slice(0, 1000)}>
          {output.slice(0, 300)}
        </code>
      )}
    </span>
  );
}
