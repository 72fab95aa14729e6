"use client";

import { Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFolds } from "@/components/frame/use-folds";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { InZone } from "@/components/ui/zone/zone";
import { type FoundRows, interactionsQuery, searchNamesQuery, totalQuery } from "@/lib/interactions/queries.ts";
import { rangeFault } from "@/lib/interactions/search/range.ts";
import { refusalOf, type SearchRefusal } from "@/lib/interactions/search/refusal.ts";
import { searchPageFolds } from "@/lib/interactions/search-page/folds.ts";
import type { SearchPageData } from "@/lib/interactions/search-page/page-data.ts";
import { Charts } from "./charts/charts";
import { WithColumns } from "./columns/beside";
import { ColumnsButton } from "./columns/button";
import { ExportButton } from "./export/button";
import { WithFacets } from "./facets/beside";
import { FeedLink } from "./feed/link";
import { WithPeek } from "./peek/beside";
import { usePeek } from "./peek/use-peek";
import { CopyMenu } from "./search/copy-menu";
import { Filters } from "./search/filters";
import { KeysButton } from "./search/keys-button";
import { LiveButton } from "./search/live-button";
import { MisreadNote } from "./search/misread-note";
import { RefusedNote } from "./search/refused-note";
import { Results } from "./search/results";
import { useLastFound } from "./search/use-last-found";
import { useLive } from "./search/use-live";
import { usePages } from "./search/use-pages";
import { useRememberSearch } from "./search/use-remember-search";
import { type SearchState, useSearch } from "./search/use-search";
import { useSelection } from "./search/use-selection";
import classes from "./search-page.module.css";
import { ViewsMenu } from "./views/menu";
import { PinnedViews } from "./views/pinned-views";
import { useViews } from "./views/use-views";
import { ViewBar } from "./views/view-bar";
import { ViewNotes } from "./views/view-notes";

type Props = Omit<SearchPageData, "state">;

/** Interactions of a range, opening on today; the address bar holds the whole search. */
export function SearchPage({ drawn, askedAtMs, folds }: Props) {
  const t = useTranslations("interactions");
  const state = useSearch(askedAtMs);
  const { search, range, now, zone } = state;
  const isMounted = useMounted();
  const folding = useFolds(searchPageFolds, folds);
  const wrongEnd = rangeFault(range, now, zone);
  // Nobody has to be asked whether that may be.
  const asks = wrongEnd !== "endsBefore";
  const rows = asDrawn(useQuery({ ...interactionsQuery(search), enabled: asks }), isMounted || drawn.rows);
  const total = asDrawn(useQuery({ ...totalQuery(search), enabled: asks }), isMounted || drawn.total);
  const refusal = useRefusal(rows, state, asks);
  const found = rows.isPlaceholderData ? undefined : rows.data;
  const last = useLastFound(found, state);
  const isCounting = total.data === undefined && !total.isError && refusal === null;
  const views = useViews(state);
  const pages = usePages(state, found);
  const peek = usePeek(state, { found, total: total.data, pages });
  const selection = useSelection(search, found?.result ?? []);
  const live = useLive(state);
  useRememberSearch(state, found !== undefined, views.hasDefault);
  const results = (shown: FoundRows, of: SearchState) => (
    <Results
      state={of}
      found={shown}
      rows={rows}
      total={total}
      columns={views.columns}
      pages={pages}
      peek={peek}
      selection={selection}
      isLive={live.isOn}
    />
  );
  const refusedDates = refusal?.kind === "dates" ? (refusal.message ?? undefined) : undefined;
  const toldDates = wrongEnd === null ? refusedDates : t(`filters.${wrongEnd}`);
  return (
    <InZone zone={zone}>
      <PageFrame
        fills
        title={t("title")}
        aside={
          <div className={classes.beside}>
            <div role="status" className={classes.count} aria-busy={isCounting}>
              {total.data === undefined ? null : t("count", { count: total.data })}
              {isCounting ? t("counting") : null}
              {isCounting ? <Skeleton className={classes.counting} component="span" /> : null}
            </div>
            <LiveButton live={live} />
            <PinnedViews views={views} />
            <ViewBar views={views} />
          </div>
        }
        actions={
          <div className={classes.actions} data-brief={views.pinned.length > 0 || views.opened !== null || undefined}>
            <ViewsMenu views={views} />
            <ColumnsButton view={views.columns} />
            <ExportButton
              search={search}
              found={found && total.data !== undefined ? { ...found, total: total.data } : undefined}
              columns={views.columns.settings}
            />
            <div className={classes.lesser}>
              <CopyMenu state={state} />
              <FeedLink />
              <KeysButton />
            </div>
          </div>
        }
      >
        <ViewNotes views={views} />
        <Filters
          state={state}
          limited={refusal?.kind === "names" || rows.data?.restricted === true}
          wrongDates={toldDates}
          folding={folding}
          onReset={views.reset}
        />
        <MisreadNote state={state} />
        <WithFacets state={refusal ? (last?.state ?? null) : state} folding={folding}>
          <WithColumns view={views.columns} over={peek.guid !== null}>
            <WithPeek peek={peek}>
              {refusal ? (
                <>
                  <RefusedNote refusal={refusal} state={state} alone={last === null} wrongDates={toldDates} />
                  {last ? (
                    <div className={classes.before} data-fills inert>
                      <Charts state={last.state} folding={folding} />
                      {results(last.found, last.state)}
                    </div>
                  ) : null}
                </>
              ) : (
                <>
                  {rows.isError && !rows.data ? null : <Charts state={state} folding={folding} />}
                  <QueryView query={rows} lines={12} fills>
                    {(shown) => results(shown, state)}
                  </QueryView>
                </>
              )}
            </WithPeek>
          </WithColumns>
        </WithFacets>
      </PageFrame>
    </InZone>
  );
}

/** Why the search is refused, where it is for something in it; `asks` is false where the dates alone say so. */
function useRefusal(rows: UseQueryResult<FoundRows>, { url }: SearchState, asks: boolean): SearchRefusal | null {
  const { data: names } = useQuery(searchNamesQuery());
  if (!asks) return { kind: "dates", message: null };
  return rows.isError && !rows.data ? refusalOf(rows.error, url, names) : null;
}

/** Avoids a hydration mismatch: hides data that arrived after the HTML until the page is mounted. */
function asDrawn<T>(query: UseQueryResult<T>, isDrawn: boolean): UseQueryResult<T> {
  return isDrawn ? query : ({ ...query, data: undefined, error: null, isError: false } as UseQueryResult<T>);
}
