"use client";

import { useEffect, useState } from "react";

/**
 * How many of the parts below each other are drawn by now: so many at first, and more each frame. A whole screen drawn
 * and laid out at once would hold up one frame for as long as all of them take.
 */
export function useDrawnCount(parts: number, eachFrame: number): number {
  const [drawn, setDrawn] = useState(eachFrame);
  useEffect(() => {
    if (drawn >= parts) return;
    const next = requestAnimationFrame(() => setDrawn(drawn + eachFrame));
    return () => cancelAnimationFrame(next);
  }, [drawn, parts, eachFrame]);
  return Math.min(drawn, parts);
}
