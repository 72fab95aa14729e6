"use client";

import { useQueryState } from "nuqs";
import { useEffect } from "react";
import { useMe } from "@/components/frame/me";
import { setCookie } from "@/components/ui/set-cookie";
import { lastingQuery, searchParsers } from "@/lib/interactions/search/url.ts";
import { lastSearchCookie, lastSearchValue } from "@/lib/interactions/search-page/last-search.ts";
import type { SearchState } from "./use-search";

/**
 * Remembers in this browser what its user looks for, once it has been found; that nothing is looked for, at once: a reload
 * right after Reset must not bring the old search back. Then a link that had to say today, lest it lead to what was
 * remembered before, has no more to say, and the address is the one that Reset leads to. Where a view is the default, today
 * stays said instead: an address that says nothing would open that view.
 */
export function useRememberSearch({ url, isUntouched }: SearchState, isFound: boolean, hasDefault: boolean): void {
  const { username } = useMe();
  const [said, setSaid] = useQueryState("range", searchParsers.range);
  const query = isUntouched ? "" : lastingQuery(url);
  useEffect(() => {
    if (!isFound && query !== "") return;
    // Only the search page itself is asked with it.
    setCookie(lastSearchCookie, lastSearchValue(username, query), "/interactions");
    const due = hasDefault ? "today" : null;
    if (query === "" && said !== due) void setSaid(due);
  }, [isFound, username, query, said, setSaid, hasDefault]);
}
