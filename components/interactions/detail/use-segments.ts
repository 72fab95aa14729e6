"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { usePrinting } from "@/components/ui/use-printing";

// More than these would be a long way to scroll.
const UNFOLDED_SEGMENTS = 6;

/**
 * Which segment is looked at, the same in the timeline, the table and the regions, and which regions are unfolded.
 * Segments are counted from 0.
 */
export function useSegments(count: number) {
  const root = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const [current, look] = useState<number | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(count > UNFOLDED_SEGMENTS ? Array.from({ length: count - 1 }, (_, n) => n + 1) : []),
  );
  const fold = useCallback(
    (n: number, away: boolean) =>
      setFolded((before) => {
        const after = new Set(before);
        if (away) after.add(n);
        else after.delete(n);
        return after;
      }),
    [],
  );
  const open = (n: number) => {
    flushSync(() => {
      fold(n, false);
      look(n);
    });
    const region = root.current?.querySelector<HTMLElement>(`#segment-${n + 1}`);
    region?.focus({ preventScroll: true });
    region?.scrollIntoView({ block: "start" });
  };
  const opening = useRef(open);
  useEffect(() => {
    const named = Number(/^#segment-(\d+)$/.exec(window.location.hash)?.[1]);
    if (named >= 1 && named <= count) opening.current(named - 1);
  }, [count]);
  return {
    root,
    current,
    look,
    open,
    fold,
    isFolded: (n: number) => folded.has(n) && !printing,
    anyFolded: folded.size > 0,
    foldAll: (away: boolean) => setFolded(new Set(away ? Array.from({ length: count }, (_, n) => n) : [])),
  };
}

export type Segments = ReturnType<typeof useSegments>;
