"use client";

import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { MoreButton } from "@/components/ui/table/more-button";
import { RUNS_AT_ONCE, type RunLook } from "@/lib/flows/run/queries.ts";
import { flowHref } from "../flow-href";
import { RetryFailed } from "./again/retry-failed";
import { NoRuns } from "./no-runs";
import { RunFilters } from "./run-filters";
import { runHref } from "./run-href";
import classes from "./runs.module.css";
import { RunStats } from "./stats/run-stats";
import { useRunColumns } from "./use-run-columns";
import { type RunFilter, useRunFilter } from "./use-run-filter";
import { useRuns } from "./use-runs";

/** The log of runs: of one flow, or of all. */
export function RunsPage({ flow }: { flow?: string }) {
  const t = useTranslations("runs");
  const flows = useTranslations("flows");
  const filter = useRunFilter(flow);
  const trail =
    flow === undefined
      ? []
      : [
          { href: "/flows", label: flows("title") },
          { href: flowHref(flow), label: flow },
        ];
  return (
    <PageFrame title={t("title")} trail={trail} note={flow === undefined ? t("note") : null}>
      {flow === undefined ? null : <RunStats flow={flow} />}
      <RunFilters filter={filter} ofFlow={flow !== undefined} />
      <RunList filter={filter} look={filter.look} flow={flow} />
    </PageFrame>
  );
}

type ListProps = { filter: RunFilter; look: RunLook; flow: string | undefined };

function RunList({ filter, look, flow }: ListProps) {
  const t = useTranslations("runs");
  const router = useRouter();
  const { query, rows, fresh, total, isMore, showLatest } = useRuns(look);
  const columns = useRunColumns(flow !== undefined);
  return (
    <QueryView query={query} lines={12}>
      {() => (
        <>
          <div className={classes.bar}>
            <span role="status">{t(isMore ? "countMore" : "count", { count: total })}</span>
            {fresh > 0 ? (
              <Button size="compact-sm" leftSection={<IconArrowUp size={14} />} onClick={showLatest}>
                {fresh < RUNS_AT_ONCE ? t("fresh", { count: fresh }) : t("freshMany", { count: fresh })}
              </Button>
            ) : null}
            {filter.endsBeforeStart ? null : <RetryFailed look={look} />}
          </div>
          <DataTable
            label={t("title")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowProps={({ id }) => ({
              className: classes.row,
              onClick: ({ target }) => {
                if ((target as Element).closest("a") || window.getSelection()?.toString()) return;
                router.push(runHref(id));
              },
            })}
            empty={
              filter.isSet ? (
                <EmptyNote
                  title={t("noMatch.title")}
                  action={
                    <Button variant="default" onClick={filter.clear}>
                      {t("filter.clear")}
                    </Button>
                  }
                >
                  {t("noMatch.text")}
                </EmptyNote>
              ) : (
                <NoRuns flow={flow} />
              )
            }
          />
          <MoreButton query={query}>{t("more")}</MoreButton>
        </>
      )}
    </QueryView>
  );
}
