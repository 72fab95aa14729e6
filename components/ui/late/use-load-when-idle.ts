import { useEffect, useState } from "react";

/** What a page needs first comes first on a slow line. */
const AFTER_MS = 3000;

/**
 * Loads a part of the page some seconds after the rest, when the browser has nothing else to do. One that cannot be
 * loaded then is loaded when it is shown.
 *
 * @param load must be the same function at each call
 * @returns whether it was loaded
 */
export function useLoadWhenIdle(load: () => Promise<unknown>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isGone = false;
    const start = () => {
      if (isGone) return;
      load().then(
        () => isGone || setLoaded(true),
        () => undefined,
      );
    };
    // Safari has no callback for it.
    const wait = () => ("requestIdleCallback" in window ? window.requestIdleCallback(start) : start());
    const timer = setTimeout(wait, AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return isLoaded;
}
