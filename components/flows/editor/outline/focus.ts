import { useCallback, useRef } from "react";

export type KeepFocus = (key: string, place?: number) => void;

/** Keeps the keys in a list of nodes whose lines change under them. */
export function useOutlineFocus() {
  const list = useRef<HTMLUListElement>(null);
  // What had the focus may be gone with the next frame: the line it stood in has it then, or the one in its place.
  const keepFocus: KeepFocus = useCallback((key, place = 0) => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const lines = [...(list.current?.querySelectorAll<HTMLElement>("[data-node]") ?? [])];
      (lines.find(({ dataset }) => dataset.node === key) ?? lines[Math.min(place, lines.length - 1)])?.focus();
    });
  }, []);
  return { list, keepFocus };
}
