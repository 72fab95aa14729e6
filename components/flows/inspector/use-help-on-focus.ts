"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks the field of a form that has the focus, so that its help is seen. While a button of the mouse is down nothing
 * moves: what is being pressed would no longer lie under it.
 */
export function useHelpOnFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const root = form.current;
    if (!root) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    let pressed = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      const focused = document.activeElement;
      const field = root.contains(focused) ? focused?.closest("[data-field]") : null;
      for (const one of root.querySelectorAll("[data-helped]")) if (one !== field) delete dataOf(one).helped;
      if (field) dataOf(field).helped = "";
    };
    // What leaves a field is followed by what enters the next, and a button that goes up by a click.
    const markSoon = () => {
      clearTimeout(later);
      if (!pressed) later = setTimeout(mark);
    };
    const press = (down: boolean) => () => {
      pressed = down;
      markSoon();
    };
    root.addEventListener("focusin", markSoon, { signal });
    root.addEventListener("focusout", markSoon, { signal });
    window.addEventListener("pointerdown", press(true), { signal, capture: true });
    for (const up of ["pointerup", "pointercancel"])
      window.addEventListener(up, press(false), { signal, capture: true });
    return () => {
      clearTimeout(later);
      stopped.abort();
    };
  }, []);
  return form;
}

function dataOf(element: Element): DOMStringMap {
  return (element as HTMLElement).dataset;
}
