"use client";

import { type FocusEvent, type MouseEvent, useRef } from "react";

/** Marks the whole text of a field that is gone to, so that what is typed replaces it: by key, and by a press too. */
export function useSelectedText() {
  const pressed = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      pressed.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    // The press that brings the focus would put the caret where it was made.
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      if (!pressed.current) return;
      pressed.current = false;
      if (event.currentTarget.selectionStart !== event.currentTarget.selectionEnd) return;
      event.preventDefault();
      event.currentTarget.select();
    },
  };
}
