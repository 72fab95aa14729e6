"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { DateTime } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { flowHref } from "../flow-href";
import { RunDuration } from "./run-duration";
import { runHref } from "./run-href";
import { RunOrigin } from "./run-origin";
import classes from "./run-view.module.css";

/** What a run was of, when, and by what it was started. */
export function RunFacts({ run }: { run: RunRecord }) {
  const t = useTranslations("runs");
  const { flow, version } = run;
  return (
    <Facts
      tiles
      facts={[
        { label: t("column.flow"), value: <Link href={flowHref(flow)}>{flow}</Link> },
        {
          label: t("column.version"),
          value:
            version === null ? t("unsaved") : <Link href={flowHref(flow, version)}>{t("version", { version })}</Link>,
        },
        { label: t("filter.kind"), value: t(`kind.${run.kind}`) },
        ...(run.of === null
          ? []
          : [{ label: t("of"), value: <Link href={runHref(run.of)}>{run.of.slice(0, 13)}</Link> }]),
        { label: t("column.started"), value: <DateTime at={run.startDate} named /> },
        { label: t("column.duration"), value: <RunDuration ms={run.duration} /> },
        { label: t("column.origin"), value: <RunOrigin origin={run.origin} /> },
        {
          label: "X-Run-Id",
          value: (
            <span className={classes.id}>
              <code>{run.id}</code>
              <CopyText value={run.id} label={t("copyId")} />
            </span>
          ),
        },
      ]}
    />
  );
}
