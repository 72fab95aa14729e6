"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useNow } from "next-intl";
import { useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { useOwnZone } from "@/components/ui/zone/zone";
import { isRecent } from "@/lib/interactions/search/range.ts";
import {
  askedBy,
  consistent,
  isUntouched,
  lastingQuery,
  type SearchChange,
  searchAddress,
  searchParsers,
} from "@/lib/interactions/search/url.ts";

const DEBOUNCE_MS = 250;

export type Change = SearchChange;

/**
 * What the address bar says is looked for: today on the viewer's clock unless it says otherwise. `askedAtMs` is when the
 * page was drawn.
 */
export function useSearch(askedAtMs: number) {
  const [url, setUrl] = useQueryStates(searchParsers, { history: "push" });
  const own = useOwnZone();
  const now = useNow({ updateInterval: 60_000 });
  const { client, contact, subject } = url;
  const typed = { client: useTyped(client), contact: useTyped(contact), subject: useTyped(subject) };
  const held = useHeldMoment(lastingQuery(url), askedAtMs);
  const askedAt = (atMs: number) => askedBy({ ...url, ...typed }, new Date(atMs), own);
  const moving = askedAt(Math.max(held.atMs, now.getTime()));
  const asked = isRecent(moving.preset) ? askedAt(held.atMs) : moving;
  const whole = (to: Change) => consistent(url, explicit(to, url.view));
  /** Any change of the filter begins at the first page again. */
  const change = (to: Change, replace = false) => {
    held.renew();
    void setUrl({ page: null, after: null, ...whole(to) }, replace ? { history: "replace" } : {});
  };
  /** The address that such a change leads to. */
  const hrefOf = (to: Change) => searchAddress({ ...url, page: null, after: null, ...whole(to) });
  /** The same search, another page of it or an interaction beside it. */
  const show = (to: Pick<Change, "peek" | "page" | "after">, replace = false) =>
    void setUrl(to, replace ? { history: "replace" } : {});
  /** The zone of the search where it is not the viewer's own: what leads on from here takes it along. */
  const foreignZone = asked.zone === own ? null : asked.zone;
  return {
    url,
    ...asked,
    /** The search up to now. Its range may have moved since the rows were asked for; what fell out of it is no news. */
    current: { ...moving.search, initialdate: asked.search.initialdate },
    /** Asks for that. */
    renew: held.renew,
    foreignZone,
    now,
    isUntouched: isUntouched(url),
    change,
    hrefOf,
    show,
  };
}

export type SearchState = ReturnType<typeof useSearch>;

/** An address with a view and nothing else asks for that view: beside one, today has to be said. */
function explicit(to: Change, opened: number | null): Change {
  const view = to.view === undefined ? opened : to.view;
  return view !== null && to.range === null && !to.from && !to.to ? { ...to, range: "today" } : to;
}

// When each search was asked for last, and on which page: one that is come back to is drawn as it was at first.
const lastAsked = new Map<string, { atMs: number; firstMs: number }>();

/**
 * The moment at which ranges of minutes end: it stays while their rows are read, and come back to, whatever the time, and
 * is the present for another search (its `query`), or once it is renewed.
 */
function useHeldMoment(query: string, firstMs: number): { atMs: number; renew: () => void } {
  const [held, setHeld] = useState(() => {
    const last = lastAsked.get(query);
    return { query, atMs: last?.firstMs === firstMs ? last.atMs : firstMs };
  });
  const renew = () => setHeld({ query, atMs: Date.now() });
  if (held.query !== query) renew();
  useEffect(() => void lastAsked.set(held.query, { atMs: held.atMs, firstMs }), [held, firstMs]);
  return { atMs: held.atMs, renew };
}

/** What was typed, once no more is typed for a moment. */
function useTyped(text: string): string {
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  return typed;
}
