import { type RefCallback, useCallback, useState } from "react";

const KEYS = "a[href], button, input, select, textarea, [tabindex='0']";

/**
 * Whether an element has more than it shows and nothing in it that takes the keys: then it must take them itself, to be
 * scrolled without a mouse.
 */
export function useScrollable(): [ref: RefCallback<HTMLElement>, needsKeys: boolean] {
  const [needsKeys, setNeedsKeys] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => setNeedsKeys(element.scrollWidth > element.clientWidth && element.querySelector(KEYS) === null);
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);
  return [ref, needsKeys];
}
