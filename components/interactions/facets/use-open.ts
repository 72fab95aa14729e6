"use client";

import { useMediaQuery } from "@mantine/hooks";
import type { Folding } from "@/components/frame/use-folds";
import type { SearchPagePart } from "@/lib/interactions/search-page/folds.ts";

/** Where the page is smaller than this the panel is folded until it is asked for; its style says the same. */
const SMALL = "(max-height: 739.98px), (max-width: 1099.98px)";

/** Whether the panel of facets is open, and what opens or folds it. */
export function useFacetsOpen({ folds, fold }: Folding<SearchPagePart>) {
  const isSmall = useMediaQuery(SMALL) ?? false;
  const isOpen = folds.facets === undefined ? !isSmall : folds.facets === "open";
  return { isOpen, toggle: () => fold("facets", isOpen) };
}

export type FacetsOpen = ReturnType<typeof useFacetsOpen>;
