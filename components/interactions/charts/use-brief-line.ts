import { useEffect, useLayoutEffect, useRef } from "react";

/** What a line leaves out, one after the other, until the rest has room; a line that still has none becomes two. */
const leftOut = ["changes", "within", "arrows", "wraps"] as const;

/** A line of figures that says in `data-brief` how much of it is left out; its style does it, for all figures alike. */
export function useBriefLine() {
  const line = useRef<HTMLDivElement>(null);
  // After each drawing: other figures are wider.
  useLayoutEffect(() => takeOut(line.current));
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => takeOut(element));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return line;
}

function takeOut(element: HTMLDivElement | null) {
  if (!element) return;
  delete element.dataset.brief;
  for (const part of leftOut) {
    if (element.scrollWidth <= element.clientWidth) return;
    element.dataset.brief = part;
  }
}
