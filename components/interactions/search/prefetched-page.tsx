"use client";

import { WithPageData } from "@/components/ui/page-data";
import type { SearchPageData } from "@/lib/interactions/search-page/page-data.ts";
import { SearchPage } from "../search-page";

/** The search with what was found before it was drawn. */
export function PrefetchedSearchPage({ state, drawn, folds }: SearchPageData) {
  return (
    <WithPageData state={state}>
      <SearchPage drawn={drawn} folds={folds} />
    </WithPageData>
  );
}
