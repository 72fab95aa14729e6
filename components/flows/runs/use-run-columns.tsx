import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing, ZoneNote } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import type { RunSummary } from "@/lib/flows/run/schema.ts";
import { RunDuration } from "./run-duration";
import { runHref } from "./run-href";
import { RunOrigin } from "./run-origin";
import { RunStatus } from "./run-status";
import classes from "./runs.module.css";

const column = columnsOf<RunSummary>();

/** What is told of each run; its flow only where there are runs of several. */
export function useRunColumns(ofFlow: boolean) {
  const t = useTranslations("runs");
  return useMemo(
    () =>
      column.columns([
        column.accessor("status", {
          header: t("column.status"),
          cell: ({ getValue }) => <RunStatus status={getValue()} />,
        }),
        column.accessor("startDate", {
          header: () => (
            <>
              {t("column.started")} <ZoneNote />
            </>
          ),
          cell: ({ getValue, row: { original } }) => (
            <Link href={runHref(original.id)} prefetch={false}>
              <DateTime at={getValue()} />
            </Link>
          ),
        }),
        column.accessor("flow", {
          header: t(ofFlow ? "column.version" : "column.flow"),
          cell: ({ getValue, row: { original } }) => (
            <span className={classes.flow}>
              {ofFlow ? null : <span className={classes.name}>{getValue()}</span>}
              <span className={ofFlow ? undefined : classes.quiet}>
                {original.version === null ? t("unsaved") : t("version", { version: original.version })}
              </span>
              {original.kind === "live" ? null : <span className={classes.quiet}>{t(`kind.${original.kind}`)}</span>}
            </span>
          ),
        }),
        column.accessor("duration", {
          header: t("column.duration"),
          meta: { align: "end" },
          cell: ({ getValue }) => <RunDuration ms={getValue()} />,
        }),
        column.accessor("steps", { header: t("column.steps"), meta: { align: "end" } }),
        column.accessor("origin", {
          header: t("column.origin"),
          cell: ({ getValue }) => (
            <span className={classes.cut}>
              <RunOrigin origin={getValue()} />
            </span>
          ),
        }),
        column.accessor("error", {
          header: t("column.error"),
          cell: ({ getValue }) => <RunFault error={getValue()} />,
        }),
      ]),
    [t, ofFlow],
  );
}

function RunFault({ error }: Pick<RunSummary, "error">) {
  if (!error) return <Nothing />;
  const where = error.label ?? error.node;
  return (
    <span className={classes.fault} title={error.message}>
      {where ? <b>{where}</b> : null} <code className={classes.code}>{error.code}</code> {error.message}
    </span>
  );
}
