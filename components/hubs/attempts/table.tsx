"use client";

import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { MoreButton } from "@/components/ui/table/more-button";
import classes from "./attempts.module.css";
import { AttemptFilters } from "./filters";
import { useAttemptColumns } from "./use-attempt-columns";
import { useAttemptFilter } from "./use-attempt-filter";
import { useAttempts } from "./use-attempts";

/** The attempts of a hub, latest first; those that come later wait until they are asked for. */
export function AttemptTable({ hub, works }: { hub: string; works: boolean }) {
  const t = useTranslations("progress");
  const filter = useAttemptFilter();
  const { query, rows, fresh, isMany, total, showLatest } = useAttempts({ hub, works }, filter.look);
  const columns = useAttemptColumns();
  return (
    <>
      <AttemptFilters hub={hub} filter={filter} />
      <QueryView query={query} lines={12}>
        {() => (
          <>
            <div className={classes.bar}>
              <span role="status">{t("count", { count: total })}</span>
              {fresh > 0 ? (
                <Button size="compact-sm" leftSection={<IconArrowUp size={14} />} onClick={showLatest}>
                  {t(isMany ? "freshMany" : "fresh", { count: fresh })}
                </Button>
              ) : null}
            </div>
            <DataTable
              label={t("attempts")}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                filter.isSet ? (
                  <EmptyNote
                    title={t("noMatch")}
                    action={
                      <Button variant="default" onClick={filter.clear}>
                        {t("filter.all")}
                      </Button>
                    }
                  />
                ) : (
                  <EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>
                )
              }
            />
            <MoreButton query={query}>{t("more")}</MoreButton>
          </>
        )}
      </QueryView>
    </>
  );
}
