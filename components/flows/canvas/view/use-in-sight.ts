import { useEffect } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { boxOf, centreOf } from "../card-layout";
import type { CanvasView } from "../flow-canvas";
import { isInSight } from "./in-sight";

/** Moves a canvas to a node that cannot be read where it stands now. `panel` is the id of what the canvas fills. */
export function useInSight(canvas: CanvasView | null, panel: string, node: NodeView | undefined): void {
  useEffect(() => {
    const place = document.getElementById(panel);
    if (!canvas || !node || !place) return;
    const size = { width: place.clientWidth, height: place.clientHeight };
    if (isInSight(boxOf([node]), canvas.getViewport(), size)) return;
    const { x, y } = centreOf(node);
    void canvas.setCenter(x, y, { zoom: Math.max(canvas.getZoom(), 0.7), duration: 200 });
  }, [canvas, node, panel]);
}
