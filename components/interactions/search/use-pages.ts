"use client";

import { useRef } from "react";
import { countQueryOf, type FoundRows, type SearchQuery, withoutCursor } from "@/lib/interactions/queries.ts";
import type { SearchState } from "./use-search";

/** Where a page is: its number, and the cursor that leads to it where it is known. */
export type PagePosition = { page: number; after: string | null };

/**
 * The way to other pages. One that is next to a page that is shown, or was come through, is reached by cursor, which
 * costs the same however far in it is; any other by its number. `found` is the page that is shown.
 */
export function usePages({ url, search, show }: SearchState, found: FoundRows | undefined) {
  const cursors = useRef(new Map<string, string>());
  const keyOf = (page: number) => JSON.stringify([page, search.rows, search.orders, countQueryOf(search)]);
  const placeOf = (page: number): PagePosition => {
    if (url.after) cursors.current.set(keyOf(url.page), url.after);
    if (found?.next) cursors.current.set(keyOf(url.page + 1), found.next);
    return { page, after: cursors.current.get(keyOf(page)) ?? null };
  };
  const searchAt = ({ page, after }: PagePosition): SearchQuery => {
    return { ...withoutCursor(search), index: page, ...(after && { after }) };
  };
  return { placeOf, searchAt, turnTo: (page: number) => show(placeOf(page)) };
}

export type Pages = ReturnType<typeof usePages>;
