"use client";

import { useEffect } from "react";

/** Ctrl+V anywhere on the page but in a field. */
export function usePaste(take: (pasted: string | File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches("input:not([type=file]), textarea")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain");
      if (file) take(file);
      else if (text?.trim()) take(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}
