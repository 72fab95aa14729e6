"use client";

import { useEffect, useRef } from "react";

/**
 * For what waits before it changes the page: called when the waiting begins, it gives what tells afterwards whether the
 * page still shows the same. Someone who went on meanwhile is not taken back.
 */
export function useStillShown(shown: string): () => () => boolean {
  const now = useRef<string | null>(null);
  useEffect(() => {
    now.current = shown;
    return () => {
      now.current = null;
    };
  }, [shown]);
  return () => {
    const then = now.current;
    return () => then !== null && then === now.current;
  };
}
