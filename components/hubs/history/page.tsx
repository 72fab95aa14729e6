"use client";

import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { FindField } from "@/components/ui/table/find-field";
import { PageFoot } from "@/components/ui/table/page-links";
import { listStatuses } from "@/lib/outbound/lists/statuses.ts";
import { allListsQuery } from "@/lib/outbound/queries.ts";
import classes from "./history.module.css";
import { useHistoryColumns } from "./use-history-columns";
import { useHistoryFilter } from "./use-history-filter";

/** What was uploaded to all hubs, latest first: one that is not worked yet can be discarded, each receipt downloaded. */
export function ListHistoryPage() {
  const t = useTranslations("listHistory");
  const filter = useHistoryFilter();
  const query = useQuery(allListsQuery(filter.look));
  const columns = useHistoryColumns();
  return (
    <PageFrame title={t("title")} note={t("note")} trail={[{ href: "/hubs", label: t("hubs") }]}>
      <HistoryFilters filter={filter} />
      <QueryView query={query} lines={12}>
        {({ result, total }) => (
          <>
            <div className={classes.bar}>
              <span role="status">{t("count", { count: total })}</span>
            </div>
            <DataTable
              page={String(filter.page)}
              label={t("title")}
              columns={columns}
              rows={result}
              rowKey={({ id }) => String(id)}
              empty={<NoLists filter={filter} />}
            />
            <PageFoot page={filter.page} rows={filter.rows} total={total} onChange={filter.turn} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

type Filtered = { filter: ReturnType<typeof useHistoryFilter> };

function HistoryFilters({ filter: { url, narrow, isSet, clear } }: Filtered) {
  const t = useTranslations("listHistory");
  const status = useTranslations("kit.listStatus");
  return (
    <search aria-label={t("narrow")} className={classes.filters}>
      <FindField
        label={t("find")}
        value={url.find}
        onChange={(find) => narrow({ find: find || null })}
        maxLength={255}
      />
      <Select
        aria-label={t("status")}
        placeholder={t("anyStatus")}
        data={listStatuses.map((value) => ({ value, label: status(value) }))}
        value={url.status}
        onChange={(chosen) => narrow({ status: listStatuses.find((one) => one === chosen) ?? null })}
        clearable
      />
      {isSet ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}

function NoLists({ filter: { isSet, clear } }: Filtered) {
  const t = useTranslations("listHistory");
  if (!isSet) return <EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>;
  return (
    <EmptyNote
      title={t("noMatch")}
      action={
        <Button variant="default" onClick={clear}>
          {t("all")}
        </Button>
      }
    />
  );
}
