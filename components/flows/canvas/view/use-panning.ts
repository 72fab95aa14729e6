import { type RefObject, useCallback } from "react";

const PANNING = "data-panning";

/**
 * What a canvas does with its moves: while the ground is dragged by the mouse it says so (`data-panning`), and nothing
 * under the mouse is pointed at. With hundreds of nodes in sight, to find what is takes longer than to draw them.
 */
export function usePanning(canvas: RefObject<HTMLElement | null>): (event: MouseEvent | TouchEvent | null) => void {
  return useCallback(
    (event) => {
      // Not when the button goes down: a press that moves nothing is for what lies there.
      const element = event?.type === "mousemove" ? canvas.current : null;
      if (!element || element.hasAttribute(PANNING)) return;
      element.setAttribute(PANNING, "");
      // React Flow lets nobody else hear "mouseup".
      window.addEventListener("pointerup", () => element.removeAttribute(PANNING), { once: true, capture: true });
    },
    [canvas],
  );
}
