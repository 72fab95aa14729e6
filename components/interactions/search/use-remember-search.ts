"use client";

import { useEffect } from "react";
import { useMe } from "@/components/frame/me";
import { setCookie } from "@/components/ui/set-cookie";
import { lastingQuery } from "@/lib/interactions/search/url.ts";
import { lastSearchCookie, lastSearchValue } from "@/lib/interactions/search-page/last-search.ts";
import type { SearchState } from "./use-search";

/** Remembers in this browser what its user looks for, once it has been found. */
export function useRememberSearch({ url }: SearchState, isFound: boolean): void {
  const { username } = useMe();
  const query = lastingQuery(url);
  useEffect(() => {
    // Only the search page itself is asked with it.
    if (isFound) setCookie(lastSearchCookie, lastSearchValue(username, query), "/interactions");
  }, [isFound, username, query]);
}
