"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** Takes what was typed into a field of the first HTML before the page's scripts had come: it would be lost else. */
export function useTextBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  known: string,
  take: (text: string) => void,
) {
  const first = useRef({ known, take });
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== first.current.known) first.current.take(typed);
  }, [field]);
}
