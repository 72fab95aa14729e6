"use client";

import { useEffect } from "react";
import type { CanvasView } from "../../canvas/flow-canvas";
import { showAll } from "../../canvas/view/show-all";
import { useEditor } from "../state/editor-context";

type Size = { width: number; height: number };

/**
 * Shows all of the module again where the test took from the canvas what had been in sight, and when the test gives it
 * back, unless the eyes have gone elsewhere meanwhile. `panel` is the id of what the canvas fills.
 */
export function useRefit(panel: string): void {
  const { canvas, tests } = useEditor();
  useEffect(() => {
    const place = document.getElementById(panel);
    if (!place) return;
    let before: Size = { width: place.clientWidth, height: place.clientHeight };
    let wasOpen = tests.getState().isOpen;
    let fitted = "";
    const observer = new ResizeObserver(() => {
      const now = { width: place.clientWidth, height: place.clientHeight };
      const { isOpen } = tests.getState();
      const view = canvas.current;
      if (view && now.height !== before.height && (isOpen || wasOpen)) {
        const isAsFitted = seenIn(view) === fitted;
        const isHiding = isAllIn(view, before) && !isAllIn(view, now);
        if (isAsFitted || isHiding) {
          showAll(view);
          fitted = seenIn(view);
        }
      }
      before = now;
      wasOpen = isOpen;
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [canvas, tests, panel]);
}

function seenIn(view: CanvasView): string {
  return JSON.stringify(view.getViewport());
}

function isAllIn(view: CanvasView, { width: paneWidth, height: paneHeight }: Size): boolean {
  const { x: left, y: top, zoom } = view.getViewport();
  return view.getNodes().every(({ position, width = 0, height = 0 }) => {
    const [x, y] = [position.x * zoom + left, position.y * zoom + top];
    return x >= 0 && y >= 0 && x + width * zoom <= paneWidth && y + height * zoom <= paneHeight;
  });
}
