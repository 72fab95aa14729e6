"use client";

import { useEffect } from "react";

/** Keeps the screen on while the page is shown, where the browser can; it lets go whenever the page is out of sight. */
export function useWakeLock(): void {
  useEffect(() => {
    // Browsers offer it over HTTPS and on this machine only.
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const keepOn = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused where the battery is low: the screen then goes off when it always does.
      const held = await navigator.wakeLock.request("screen").catch(() => null);
      if (isLeft) await held?.release();
      else lock = held;
    };
    void keepOn();
    document.addEventListener("visibilitychange", keepOn);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", keepOn);
      void lock?.release();
    };
  }, []);
}
