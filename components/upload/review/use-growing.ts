"use client";

import { useEffect, useState } from "react";

const STEP = 12;

/** How many of a long list to draw by now: a few more every frame, so that no frame is long. */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => setDrawn(drawn + STEP), 0);
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
