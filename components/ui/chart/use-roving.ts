"use client";

import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";

/**
 * One stop of the tab key for many marks, with arrows between them: along, and with `columns` up and down as well.
 * A mark says its place with `data-mark`.
 */
export function useRoving<T extends HTMLElement>(count: number, columns?: number) {
  const ref = useRef<T>(null);
  const [chosen, setChosen] = useState(0);
  const current = Math.max(0, Math.min(chosen, count - 1));
  const down = columns ?? 1;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -down, ArrowDown: down };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : step && current + step;
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    ref.current?.querySelector<HTMLElement>(`[data-mark="${to}"]`)?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeAt(event);
    if (place !== null) setChosen(place);
  };
  return { group: { ref, onKeyDown, onFocus }, tabIndex: (place: number) => (place === current ? 0 : -1) };
}

/** The place of the mark that an event is about, null where it is about none. */
export function placeAt({ target }: SyntheticEvent): number | null {
  const mark = (target as Element).closest<HTMLElement>("[data-mark]");
  return mark ? Number(mark.dataset.mark) : null;
}
