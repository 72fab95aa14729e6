"use client";

import { WithPageData } from "@/components/ui/page-data";
import type { SearchPageData } from "@/lib/interactions/search-page/page-data.ts";
import { SearchPage } from "../search-page";

/** The search with what was found before it was drawn. */
export function PrefetchedSearchPage({ state, ...page }: SearchPageData) {
  return (
    <WithPageData state={state}>
      <SearchPage {...page} />
    </WithPageData>
  );
}
