"use client";

import { useLayoutEffect, useRef } from "react";
import { useEditor } from "./editor-context";

/** Keeps the drawing where it is on the screen when the canvas begins elsewhere, as when what stands before it folds. */
export function useSteadyView(folded: boolean): void {
  const { canvas } = useEditor();
  const before = useRef<{ left: number; folded: boolean } | null>(null);
  useLayoutEffect(() => {
    const left = document.querySelector(".react-flow")?.getBoundingClientRect().left;
    if (left === undefined) return;
    const moved = before.current && before.current.folded !== folded ? left - before.current.left : 0;
    before.current = { left, folded };
    if (moved === 0 || !canvas.current) return;
    const { x, y, zoom } = canvas.current.getViewport();
    void canvas.current.setViewport({ x: x - moved, y, zoom });
  }, [canvas, folded]);
}
