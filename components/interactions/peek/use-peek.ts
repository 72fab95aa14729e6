"use client";

import { useHotkeys } from "@mantine/hooks";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FoundRows } from "@/lib/interactions/queries.ts";
import { interactionHref } from "@/lib/interactions/search/href.ts";
import type { PagePosition, Pages } from "../search/use-pages";
import type { SearchState } from "../search/use-search";
import { takeEarlyPress } from "./take-early-press";
import { useSteps } from "./use-steps";

// A key pressed on these is theirs.
const pressed = ["BUTTON", "A", "INPUT", "TEXTAREA", "SELECT"];

/**
 * The interaction that is looked into beside the results, and the way along them in their order, page after page.
 * `found` is the page that is shown, undefined while another is on its way; `total` too.
 */
export function usePeek(
  { url, search, foreignZone, show }: SearchState,
  { found, total, pages }: { found: FoundRows | undefined; total: number | undefined; pages: Pages },
) {
  const router = useRouter();
  const [last, setLast] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  const markedRow = useRef<HTMLTableRowElement>(null);
  const guid = url.peek?.toLowerCase() ?? null;
  const marked = guid ?? last;
  const rows = found?.result ?? [];
  const place = rows.findIndex((row) => row.guid === marked);
  const first = search.index * search.rows;

  const open = (chosen: string, on?: PagePosition) => {
    takeEarlyPress();
    setLast(chosen);
    show({ peek: chosen, ...on }, guid !== null);
  };
  useEarlyPress(open);
  const steps = useSteps<PagePosition>({
    rows,
    place,
    reaches: (step) => {
      if (place < 0) return step === 1 && rows.length > 0;
      if (step === 1) return place + 1 < rows.length || Boolean(found?.next);
      return first + place > 0;
    },
    beyond: (step) => {
      const page = pages.placeOf(search.index + step);
      return { page, search: pages.searchAt(page) };
    },
    open,
    shown: JSON.stringify([search, guid]),
  });

  // Only once the router, which follows the address bar in its own time, is at this one: Back must come to it again.
  const settled = useSearchParams().get("peek")?.toLowerCase() === guid;
  useEffect(() => {
    if (!entering || !settled) return;
    setEntering(false);
    if (guid) router.push(interactionHref(guid, foreignZone));
  }, [entering, settled, guid, foreignZone, router]);
  // On a row, and in a cell of it, Enter is for what it holds.
  const enterShown = ({ target }: KeyboardEvent) => {
    if (!(target as Element).closest("tr")) setEntering(guid !== null);
  };
  useHotkeys([["Enter", enterShown]], pressed);

  return {
    guid,
    href: guid === null ? null : interactionHref(guid, foreignZone),
    marked,
    markedRow,
    number: place < 0 ? null : first + place + 1,
    total,
    open,
    /** Looks into it, and once it is looked into opens its page. */
    enter: (chosen: string) => (chosen === guid ? setEntering(true) : open(chosen)),
    ...steps,
    close: () => {
      setLast(marked);
      show({ peek: null }, true);
    },
    /** Goes on from the row that was looked into last, which may be far from where the looking began. */
    leave: () => markedRow.current?.focus(),
  };
}

/** Opens the row that was pressed before the page could hear it. */
function useEarlyPress(open: (guid: string) => void): void {
  const opens = useRef(open);
  useEffect(() => {
    const pressed = takeEarlyPress();
    if (pressed) opens.current(pressed);
  }, []);
}

export type Peek = ReturnType<typeof usePeek>;
