"use client";

import { useEffect, useState } from "react";

/**
 * How many of the parts below each other are drawn by now: one more each frame. A whole screen drawn and laid out at
 * once would hold up one frame for as long as all of them take.
 */
export function usePartByPart(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return;
    const next = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(next);
  }, [drawn, parts]);
  return drawn;
}
