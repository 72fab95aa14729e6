"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { DateTime } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { flowHref } from "../flow-href";
import { WaitUntil } from "./again/wait-until";
import { RunDuration } from "./run-duration";
import { runHref } from "./run-href";
import { RunOrigin } from "./run-origin";
import classes from "./run-view.module.css";

type Props = {
  run: RunRecord;
  /** Whether its flow is there still: else nothing leads to it. */
  hasFlow: boolean;
  /** The run that it repeats, where that is in the log. */
  first: string | null;
};

/** What a run was of, when, and by what it was started. */
export function RunFacts({ run, hasFlow, first }: Props) {
  const t = useTranslations("runs");
  const { flow, version } = run;
  const isRetry = run.kind === "retry";
  const of = run.of?.slice(0, 13);
  const attempt = run.origin && "attempt" in run.origin ? run.origin.attempt : null;
  return (
    <Facts
      tiles
      facts={[
        { label: t("column.flow"), value: hasFlow ? <Link href={flowHref(flow)}>{flow}</Link> : flow },
        {
          label: t("column.version"),
          value: <Version version={version} href={hasFlow && version !== null ? flowHref(flow, version) : null} />,
        },
        { label: t("filter.kind"), value: t(`kind.${run.kind}`) },
        ...(of === undefined
          ? []
          : [
              {
                label: t(isRetry ? "retryOf" : "replayOf"),
                value: first === null ? of : <Link href={runHref(first)}>{of}</Link>,
              },
            ]),
        ...(run.waitsUntil === null ? [] : [{ label: t("waitsUntil"), value: <WaitUntil at={run.waitsUntil} /> }]),
        { label: t("column.started"), value: <DateTime at={run.startDate} named /> },
        { label: t("column.duration"), value: <RunDuration ms={run.duration} /> },
        { label: t("column.origin"), value: <RunOrigin origin={run.origin} /> },
        ...(attempt === null
          ? []
          : [{ label: t("attemptOf"), value: <Link href={`/interactions/${attempt}`}>{attempt.slice(0, 13)}</Link> }]),
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

function Version({ version, href }: { version: number | null; href: string | null }) {
  const t = useTranslations("runs");
  if (version === null) return t("unsaved");
  const name = t("version", { version });
  return href === null ? name : <Link href={href}>{name}</Link>;
}
