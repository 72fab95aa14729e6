"use client";

import { useEffect, useState } from "react";

/** The seconds left of a wait, as they go by; a wait is another one when its object is. */
export function useCountdown(wait: { seconds: number } | null): number {
  const [left, setLeft] = useState(wait?.seconds ?? 0);
  useEffect(() => {
    if (!wait) return;
    const end = performance.now() + wait.seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
