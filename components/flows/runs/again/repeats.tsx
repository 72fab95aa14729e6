"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { repeatsQuery } from "@/lib/flows/run/again/queries.ts";
import { RunDuration } from "../run-duration";
import { runHref } from "../run-href";
import { RunStatus } from "../run-status";
import classes from "./again.module.css";

/** The replays and retries of a run, latest first. Draws nothing if there are none. */
export function Repeats({ id }: { id: string }) {
  const t = useTranslations("runs");
  const { data } = useQuery(repeatsQuery(id));
  if (!data || data.result.length === 0) return null;
  const left = data.total - data.result.length;
  return (
    <Panel title={t("repeats")} aside={t("count", { count: data.total })}>
      <ul className={classes.repeats} aria-label={t("repeats")}>
        {data.result.map((run) => (
          <li key={run.id}>
            <RunStatus status={run.status} />
            <Link href={runHref(run.id)} prefetch={false}>
              {t(`kind.${run.kind}`)} <DateTime at={run.startDate} />
            </Link>
            <span className={classes.quiet}>
              {run.version === null ? t("unsaved") : t("version", { version: run.version })}
            </span>
            <RunDuration ms={run.duration} />
          </li>
        ))}
      </ul>
      {left > 0 ? <p className={classes.hint}>{t("earlier", { count: left })}</p> : null}
    </Panel>
  );
}
