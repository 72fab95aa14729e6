"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import { flowHistoryQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord, FlowSummary } from "@/lib/flows/schema.ts";
import { flowHref } from "./flow-href";
import classes from "./version-list.module.css";

type Props = { name: string; newest: FlowRecord; shown?: number };

/** Who saved which version when, newest first, with the live one marked. */
export function VersionList({ name, newest, shown = newest.version }: Props) {
  const t = useTranslations("flows");
  const query = useQuery(flowHistoryQuery(name));
  // After a save the history may be told before the newest version is.
  const older = (record: FlowSummary) => record.version < newest.version;
  return (
    <Panel title={t("history")} aside={t("versionCount", { count: newest.version })} flush>
      <QueryView query={query} lines={3}>
        {({ result }) => (
          <ul className={classes.list} aria-label={t("versions")}>
            {[newest, ...result.filter(older)].map((record) => (
              <li key={record.version} aria-current={record.version === shown ? "true" : undefined}>
                <Link href={flowHref(name, record.version === newest.version ? undefined : record.version)}>
                  {t("versionNumber", { version: record.version })}
                </Link>
                {record.version === newest.liveVersion ? <StatusBadge tone="go">{t("status.live")}</StatusBadge> : null}
                <span className={classes.by}>
                  <DateTime at={record.date} /> · {record.user}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
