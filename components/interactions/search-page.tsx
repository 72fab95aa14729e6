"use client";

import { Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import type { FirstPage } from "@/lib/interactions/first-page.ts";
import { interactionsQuery, totalQuery } from "@/lib/interactions/queries.ts";
import { Charts } from "./charts";
import { ColumnsButton } from "./columns-button";
import { CopyMenu } from "./copy-menu";
import { ExportButton } from "./export-button";
import { FeedLink } from "./feed-link";
import { Filters } from "./filters";
import { PeekDrawer } from "./peek-drawer";
import { Results } from "./results";
import classes from "./search-page.module.css";
import { usePages } from "./use-pages";
import { usePeek } from "./use-peek";
import { useRemembered } from "./use-remembered";
import { useSearch } from "./use-search";
import { useSelection } from "./use-selection";
import { useViews } from "./use-views";
import { ViewBar } from "./view-bar";
import { ViewsMenu } from "./views-menu";

/** Interactions of a range, opening on today; the address bar holds the whole search. */
export function SearchPage({ drawn }: { drawn: FirstPage["drawn"] }) {
  const t = useTranslations("interactions");
  const state = useSearch();
  const { search } = state;
  const isMounted = useMounted();
  const rows = asDrawn(useQuery(interactionsQuery(search)), isMounted || drawn.rows);
  const total = asDrawn(useQuery(totalQuery(search)), isMounted || drawn.total);
  const found = rows.isPlaceholderData ? undefined : rows.data;
  const isCounting = total.data === undefined && !total.isError;
  const views = useViews(state);
  const pages = usePages(state, found);
  const peek = usePeek(state, { found, total: total.data, pages });
  const selection = useSelection(search, found?.result ?? []);
  useRemembered(state, found !== undefined);
  return (
    <PageFrame
      title={t("title")}
      note={
        <div role="status" className={classes.count} aria-busy={isCounting}>
          {total.data === undefined ? null : t("count", { count: total.data })}
          {isCounting ? t("counting") : null}
          {isCounting ? <Skeleton className={classes.counting} component="span" /> : null}
        </div>
      }
      actions={
        <>
          <ViewsMenu views={views} />
          <FeedLink />
          <CopyMenu state={state} />
          <ColumnsButton view={views.columns} />
          <ExportButton
            search={search}
            found={found && total.data !== undefined ? { ...found, total: total.data } : undefined}
            columns={views.columns.settings}
          />
        </>
      }
    >
      <ViewBar views={views} />
      <Filters state={state} onReset={views.reset} />
      {rows.isError && !rows.data ? null : <Charts state={state} />}
      <QueryView query={rows} lines={12}>
        {(shown) => (
          <Results
            state={state}
            found={shown}
            rows={rows}
            total={total}
            columns={views.columns}
            pages={pages}
            peek={peek}
            selection={selection}
          />
        )}
      </QueryView>
      <PeekDrawer peek={peek} />
    </PageFrame>
  );
}

/** What came behind the page must not be there before the page as it was drawn has been taken over. */
function asDrawn<T>(query: UseQueryResult<T>, isDrawn: boolean): UseQueryResult<T> {
  return isDrawn ? query : ({ ...query, data: undefined, error: null, isError: false } as UseQueryResult<T>);
}
