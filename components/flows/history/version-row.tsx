"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { DateTime } from "@/components/ui/date-time";
import { StatusBadge } from "@/components/ui/status-badge";
import type { FlowRecord, FlowSummary } from "@/lib/flows/schema.ts";
import { flowDiffHref, flowHref } from "../flow-href";
import classes from "./version-list.module.css";

type Props = {
  name: string;
  record: Pick<FlowSummary, "version" | "date" | "savedBy" | "note">;
  newest: FlowRecord;
  /** Whether it is the one that is open. */
  shown: boolean;
  /** How it ran in the last days. */
  stats: string | null;
  onRestore: (() => void) | undefined;
  onDeploy: (() => void) | undefined;
};

/** A version: compared with the newest, and the newest with the one before it. */
export function VersionRow({
  name,
  record: { version, date, savedBy, note },
  newest,
  shown,
  stats,
  onRestore,
  onDeploy,
}: Props) {
  const t = useTranslations("flowHistory");
  const id = useId();
  const isNewest = version === newest.version;
  return (
    <li className={classes.version} aria-current={shown ? "true" : undefined}>
      <div className={classes.title} id={id}>
        <b>{t("version", { version })}</b>
        {version === newest.liveVersion ? <StatusBadge tone="go">{t("live")}</StatusBadge> : null}
        {isNewest ? <span className={classes.newest}>{t("newest")}</span> : null}
      </div>
      <div className={classes.by}>
        <DateTime at={date} /> · {savedBy}
      </div>
      {stats ? <p className={classes.stats}>{stats}</p> : null}
      {note ? <p className={classes.note}>{note}</p> : null}
      <div className={classes.actions}>
        {shown ? null : (
          <Link href={flowHref(name, isNewest ? undefined : version)} aria-describedby={id}>
            {t("open")}
          </Link>
        )}
        {newest.version > 1 ? (
          <Link
            href={isNewest ? flowDiffHref(name, version - 1, version) : flowDiffHref(name, version, newest.version)}
            aria-describedby={id}
          >
            {t("compare")}
          </Link>
        ) : null}
        {version === newest.liveVersion ? null : (
          <button type="button" aria-describedby={id} disabled={!onDeploy} onClick={onDeploy}>
            {t("deploy")}
          </button>
        )}
        {isNewest ? null : (
          <button type="button" aria-describedby={id} disabled={!onRestore} onClick={onRestore}>
            {t("restore")}
          </button>
        )}
      </div>
    </li>
  );
}
