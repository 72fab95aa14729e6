"use client";

import { useState } from "react";
import { countQueryOf, type SearchQuery } from "@/lib/interactions/queries.ts";

/** The guids that are chosen among what one search finds. */
type Chosen = { among: string; guids: ReadonlySet<string> };

const nothing: ReadonlySet<string> = new Set();

/** What is chosen of what the search finds, on whichever page; `rows` are those of the page that is shown. */
export function useSelection(search: SearchQuery, rows: readonly { guid: string }[]) {
  const among = JSON.stringify(countQueryOf(search));
  const [chosen, setChosen] = useState<Chosen>({ among, guids: nothing });
  const [anchor, setAnchor] = useState<string | null>(null);
  const guids = chosen.among === among ? chosen.guids : nothing;
  const set = (which: readonly { guid: string }[], on: boolean) => {
    const next = new Set(guids);
    for (const { guid } of which) {
      if (on) next.add(guid);
      else next.delete(guid);
    }
    setChosen({ among, guids: next });
  };
  /** Chooses a row or lets it go; with `through`, everything from the last one touched to it as well. */
  const toggle = (guid: string, through: boolean) => {
    const at = rows.findIndex((row) => row.guid === guid);
    const from = through ? rows.findIndex((row) => row.guid === anchor) : at;
    const [first, last] = from < 0 ? [at, at] : [Math.min(at, from), Math.max(at, from)];
    set(rows.slice(first, last + 1), !guids.has(guid));
    setAnchor(guid);
  };
  const here = rows.filter(({ guid }) => guids.has(guid)).length;
  return {
    guids,
    has: (guid: string) => guids.has(guid),
    toggle,
    page: here === 0 ? ("none" as const) : here === rows.length ? ("all" as const) : ("some" as const),
    togglePage: () => set(rows, here < rows.length),
    clear: () => setChosen({ among, guids: nothing }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
