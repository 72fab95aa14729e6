"use client";

import { useState, useSyncExternalStore } from "react";
import { testHeight } from "./height";

const PLACE = "flow test height";

function onResize(changed: () => void) {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** How high the test is, as it was last set in this browser. */
export function useTestHeight() {
  const windowPx = useSyncExternalStore(
    onResize,
    () => window.innerHeight,
    () => 0,
  );
  const [asked, setAsked] = useState(stored);
  const put = (height: number) => {
    setAsked(height);
    try {
      localStorage.setItem(PLACE, String(height));
    } catch {
      // Full or refused: this page still has it.
    }
  };
  return { height: testHeight(asked, windowPx), windowPx, put };
}

function stored(): number | null {
  try {
    const height = Number(localStorage.getItem(PLACE));
    return height > 0 ? height : null;
  } catch {
    return null;
  }
}
