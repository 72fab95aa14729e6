"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useNow } from "next-intl";
import { useQueryStates } from "nuqs";
import { useOwnZone } from "@/components/ui/zone/zone";
import {
  askedBy,
  isUntouched,
  type SearchChange,
  searchAddress,
  searchParsers,
} from "@/lib/interactions/search/url.ts";

const DEBOUNCE_MS = 250;

export type Change = SearchChange;

/** What the address bar says is looked for: today on the viewer's clock unless it says otherwise. */
export function useSearch() {
  const [url, setUrl] = useQueryStates(searchParsers, { history: "push" });
  const own = useOwnZone();
  const now = useNow({ updateInterval: 60_000 });
  const { client, contact, subject } = url;
  const typed = { client: useTyped(client), contact: useTyped(contact), subject: useTyped(subject) };
  const asked = askedBy({ ...url, ...typed }, now, own);
  /** Any change of the filter begins at the first page again. */
  const change = (to: Change, replace = false) =>
    void setUrl({ page: null, after: null, ...explicit(to, url.view) }, replace ? { history: "replace" } : {});
  /** The address that such a change leads to. */
  const hrefOf = (to: Change) => searchAddress({ ...url, page: null, after: null, ...explicit(to, url.view) });
  /** The same search, another page of it or an interaction beside it. */
  const show = (to: Pick<Change, "peek" | "page" | "after">, replace = false) =>
    void setUrl(to, replace ? { history: "replace" } : {});
  /** The zone of the search where it is not the viewer's own: what leads on from here takes it along. */
  const foreignZone = asked.zone === own ? null : asked.zone;
  return { url, ...asked, foreignZone, now, isUntouched: isUntouched(url), change, hrefOf, show };
}

export type SearchState = ReturnType<typeof useSearch>;

/** An address with a view and nothing else asks for that view: beside one, today has to be said. */
function explicit(to: Change, opened: number | null): Change {
  const view = to.view === undefined ? opened : to.view;
  return view !== null && to.range === null && !to.from && !to.to ? { ...to, range: "today" } : to;
}

/** What was typed, once no more is typed for a moment. */
function useTyped(text: string): string {
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  return typed;
}
