"use client";

import { Alert, Button, Select } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SortingState } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type MouseEvent, useMemo } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { DataTable } from "@/components/ui/table/data-table";
import { PageLinks } from "@/components/ui/table/page-links";
import {
  type Found,
  type FoundRows,
  handlingQuery,
  type SearchQuery,
  searchNamesQuery,
} from "@/lib/interactions/queries.ts";
import type { Order, OrderField } from "@/lib/interactions/schema.ts";
import { ordersOf, pageSizes, searchAddress, sortedUrl } from "@/lib/interactions/search/url.ts";
import { MOST_ORDERS } from "@/lib/interactions/values.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { useInteractionColumns } from "../columns/columns";
import { HandlingContext, handlingColumns } from "../columns/handling-cell";
import { HeadMenu } from "../columns/head-menu";
import type { ColumnView } from "../columns/use-column-view";
import type { Peek } from "../peek/use-peek";
import classes from "../search-page.module.css";
import { WithCellMenu } from "./cell-menu";
import { NewResults } from "./new-results";
import { SelectionBar } from "./selection-bar";
import { SelectionContext, selectionColumn } from "./selection-column";
import type { Pages } from "./use-pages";
import { useRowKeys } from "./use-row-keys";
import type { SearchState } from "./use-search";
import type { Selection } from "./use-selection";

type Props = {
  state: SearchState;
  found: FoundRows;
  rows: UseQueryResult<FoundRows>;
  total: UseQueryResult<number>;
  columns: ColumnView;
  pages: Pages;
  peek: Peek;
  selection: Selection;
  /** Whether what comes in is shown by itself. */
  isLive: boolean;
};

/** The page of the search that is shown, what can be done with its rows, and the way to other pages. */
export function Results({ state, found, rows, total, columns, pages, peek, selection, isLive }: Props) {
  const t = useTranslations("interactions");
  const { url, search, current, zone, now, change, hrefOf, show, renew } = state;
  const shown = useInteractionColumns(state, columns.settings);
  const tableColumns = useMemo(() => [selectionColumn, ...shown], [shown]);
  const sorting = ordersOf(url).map(({ field, direction }) => ({ id: field, desc: direction === "desc" }));
  const sort = (keys: SortingState) => change(sortedUrl(keys.map(orderOf)));
  const handling = useHandling(search, found, rows, columns);
  const names = useQuery(searchNamesQuery()).data;
  const rowKeys = useRowKeys({ rows: found.result, onOpen: peek.enter, onChoose: selection.toggle });
  const lastPage = total.data ? Math.ceil(total.data / url.rows) - 1 : null;
  const whole: Found | null = total.data === undefined ? null : { ...found, total: total.data };
  return (
    <>
      {found.restricted ? (
        <Alert variant="light" color="gray" icon={<IconEyeOff />} p="xs">
          {t("restricted")}
        </Alert>
      ) : null}
      <HandlingContext value={handling}>
        <WithCellMenu
          className={classes.results}
          state={state}
          rows={found.result}
          columns={tableColumns}
          visible={found.restricted && names ? names : null}
        >
          {whole && current.finaldate >= formatIn(now, zone) && !rows.isPlaceholderData ? (
            <NewResults
              search={current}
              found={whole}
              foundAt={rows.dataUpdatedAt}
              isLive={isLive}
              onShow={() => {
                renew();
                if (url.page > 0) show({ page: null, after: null });
                else void rows.refetch();
                void total.refetch();
              }}
            />
          ) : null}
          <SelectionContext value={selection}>
            <DataTable
              label={t("title")}
              columns={tableColumns}
              rows={found.result}
              rowKey={(row) => row.guid}
              sorting={sorting}
              mostKeys={MOST_ORDERS}
              onSortingChange={sort}
              sortHref={(keys) => hrefOf(sortedUrl(keys.map(orderOf)))}
              fills
              density={columns.density}
              page={JSON.stringify(search)}
              onResize={(id, width) => columns.change(id, { width })}
              onMove={columns.place}
              headMenu={(id) => <HeadMenu column={id} view={columns} sorting={sorting} onSort={sort} />}
              isSelected={({ guid }) => guid === peek.marked || selection.has(guid)}
              rowProps={({ guid }) => ({
                ...rowKeys(guid),
                className: classes.row,
                "aria-current": guid === peek.guid || undefined,
                onClick: (event) => isForRow(event) && peek.open(guid),
                ...(guid === peek.marked && { ref: peek.markedRow }),
              })}
              empty={
                lastPage === null || search.index <= lastPage ? (
                  <EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>
                ) : (
                  <EmptyNote
                    title={t("none.beyond")}
                    action={<Button onClick={() => pages.turnTo(lastPage)}>{t("none.lastPage")}</Button>}
                  />
                )
              }
            />
          </SelectionContext>
        </WithCellMenu>
      </HandlingContext>
      <div className={classes.foot}>
        <PageLinks
          page={search.index}
          rows={url.rows}
          total={total.data ?? null}
          shown={{ count: found.result.length, more: found.next !== null }}
          onChange={pages.turnTo}
          hrefOf={(page) => searchAddress({ ...url, page, after: page === search.index + 1 ? found.next : null })}
        />
        <SelectionBar selection={selection} search={search} />
        {found.result.length > 0 ? <span className={classes.hint}>{t("peek.hint")}</span> : null}
        <Select
          size="xs"
          w={130}
          aria-label={t("pageSize")}
          data={pageSizes.map((size) => ({ value: String(size), label: t("perPage", { rows: size }) }))}
          value={String(url.rows)}
          onChange={(chosen) => change({ rows: pageSizes.find((size) => String(size) === chosen) ?? null })}
          allowDeselect={false}
        />
      </div>
    </>
  );
}

/** A key of the table, whose columns that sort have the names of the API's fields. */
function orderOf({ id, desc }: { id: string; desc: boolean }): Order {
  return { field: id as OrderField, direction: desc ? "desc" : "asc" };
}

/** How the rows were handled, where a column that is shown tells it. */
function useHandling(
  search: SearchQuery,
  found: FoundRows,
  { isPlaceholderData }: UseQueryResult<FoundRows>,
  { settings }: ColumnView,
) {
  const isShown = settings.some(({ id, shown }) => shown && handlingColumns.some((one) => one === id));
  // Rows of the search before are on their way out.
  const enabled = isShown && found.result.length > 0 && !isPlaceholderData;
  return useQuery({ ...handlingQuery(search, found), enabled }).data;
}

/** Whether a click on a row meant the row: not a link in it, nor its checkbox, nor the end of marking its text. */
function isForRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest("a, button, input, label") && !window.getSelection()?.toString();
}
