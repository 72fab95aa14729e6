"use client";

import { Alert, Select } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { DataTable } from "@/components/ui/data-table";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { PageLinks } from "@/components/ui/page-links";
import { QueryView } from "@/components/ui/query-view";
import { interactionsQuery } from "@/lib/interactions/queries.ts";
import { formatIn } from "@/lib/time.ts";
import { Charts } from "./charts";
import { useInteractionColumns } from "./columns";
import { ColumnsButton } from "./columns-button";
import { CopyMenu } from "./copy-menu";
import { ExportButton } from "./export-button";
import { FeedLink } from "./feed-link";
import { Filters } from "./filters";
import { NewResults } from "./new-results";
import { PeekDrawer } from "./peek-drawer";
import classes from "./search-page.module.css";
import { useColumnView } from "./use-column-view";
import { usePeek } from "./use-peek";
import { pageSizes, useSearch } from "./use-search";

/** Interactions of a range, opening on today; the address bar holds the whole search. */
export function SearchPage() {
  const t = useTranslations("interactions");
  const state = useSearch();
  const { url, search, range, zone, now, change, show } = state;
  const query = useQuery(interactionsQuery(search));
  const view = useColumnView();
  const columns = useInteractionColumns(zone, view.settings);
  const peek = usePeek(state, query.isPlaceholderData ? undefined : query.data);
  return (
    <PageFrame
      title={t("title")}
      note={
        <div role="status" className={classes.count}>
          {query.data ? t("count", { count: query.data.total }) : t("counting")}
        </div>
      }
      actions={
        <>
          <FeedLink />
          <CopyMenu state={state} />
          <ColumnsButton view={view} />
          <ExportButton
            search={search}
            found={query.isPlaceholderData ? undefined : query.data}
            columns={view.settings}
          />
        </>
      }
    >
      <Filters state={state} />
      <Charts state={state} />
      <QueryView query={query} lines={12}>
        {(found) => (
          <>
            {found.restricted ? (
              <Alert variant="light" color="gray" icon={<IconEyeOff />} p="xs">
                {t("restricted")}
              </Alert>
            ) : null}
            <div className={classes.results}>
              {range.to >= formatIn(now, zone) && !query.isPlaceholderData ? (
                <NewResults
                  search={search}
                  found={found}
                  foundAt={query.dataUpdatedAt}
                  onShow={() => {
                    if (url.page > 0) show({ page: null });
                    else void query.refetch();
                  }}
                />
              ) : null}
              <DataTable
                label={t("title")}
                columns={columns}
                rows={found.result}
                rowKey={(row) => row.guid}
                sorting={[{ id: url.sort, desc: url.order === "desc" }]}
                onSortingChange={([first]) =>
                  change(
                    first
                      ? { sort: first.id as typeof url.sort, order: first.desc ? "desc" : "asc" }
                      : { sort: null, order: null },
                  )
                }
                onResize={(id, width) => view.change(id, { width })}
                isSelected={({ guid }) => guid === peek.marked}
                rowProps={({ guid }) => ({
                  className: classes.row,
                  onClick: (event) => isForRow(event) && peek.open(guid),
                })}
                empty={<EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>}
              />
            </div>
            <div className={classes.foot}>
              <PageLinks page={url.page} rows={url.rows} total={found.total} onChange={(page) => change({ page })} />
              {found.total > 0 ? <span className={classes.hint}>{t("peek.hint")}</span> : null}
              <Select
                size="xs"
                w={130}
                aria-label={t("pageSize")}
                data={pageSizes.map((rows) => ({ value: String(rows), label: t("perPage", { rows }) }))}
                value={String(url.rows)}
                onChange={(chosen) => change({ rows: pageSizes.find((rows) => String(rows) === chosen) ?? null })}
                allowDeselect={false}
              />
            </div>
          </>
        )}
      </QueryView>
      <PeekDrawer peek={peek} />
    </PageFrame>
  );
}

/** Whether a click on a row meant the row: not a link in it, nor the end of marking its text. */
function isForRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest("a, button") && !window.getSelection()?.toString();
}
