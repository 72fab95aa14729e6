import { useEffect } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { centreOf } from "../card-layout";
import type { CanvasView } from "../flow-canvas";

const MARGIN_PX = 110;
const READABLE_ZOOM = 0.45;

/** Moves a canvas to a node that cannot be read where it stands now. `panel` is the id of what the canvas fills. */
export function useInSight(canvas: CanvasView | null, panel: string, node: NodeView | undefined): void {
  const centre = node && centreOf(node);
  const [x, y] = [centre?.x, centre?.y];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    if (canvas && !isInSight(canvas, document.getElementById(panel), { x, y })) {
      void canvas.setCenter(x, y, { zoom: Math.max(canvas.getZoom(), 0.7), duration: 200 });
    }
  }, [canvas, x, y, panel]);
}

function isInSight(view: CanvasView, panel: HTMLElement | null, place: { x: number; y: number }): boolean {
  const { x, y, zoom } = view.getViewport();
  const at = { x: place.x * zoom + x, y: place.y * zoom + y };
  const { clientWidth: width = 0, clientHeight: height = 0 } = panel ?? {};
  return zoom >= READABLE_ZOOM && at.x > MARGIN_PX && at.y > 40 && at.x < width - MARGIN_PX && at.y < height - 40;
}
