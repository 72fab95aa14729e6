"use client";

import { useQuery } from "@tanstack/react-query";
import type { Folding } from "@/components/frame/use-folds";
import { QueryView } from "@/components/ui/query-view";
import { facetsQuery } from "@/lib/interactions/facets/queries.ts";
import type { SearchPagePart } from "@/lib/interactions/search-page/folds.ts";
import type { Facet } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import { FacetPart } from "./facet";

/** Those of few values first. */
const shown: readonly Facet[] = ["channel", "direction", "outcome", "campaign", "agent", "disposition", "hub"];

type Props = { state: SearchState; folding: Folding<SearchPagePart> };

/** What a search finds under each value of its facets; counts stay in sight while others are on their way. */
export function FacetsView({ state, folding: { folds, fold } }: Props) {
  const query = useQuery(facetsQuery(state.search, shown));
  return (
    <QueryView query={query} lines={12}>
      {(lists) => (
        <div>
          {shown.map((facet) => {
            const list = lists.find((one) => one.facet === facet);
            const folded = folds[facet] === "folded";
            return list ? (
              <FacetPart key={facet} list={list} state={state} folded={folded} onFold={() => fold(facet, !folded)} />
            ) : null;
          })}
        </div>
      )}
    </QueryView>
  );
}
