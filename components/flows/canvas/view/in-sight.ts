import type { Rect } from "./box";

/** Smaller, the words on a card cannot be read. */
const READABLE_ZOOM = 0.45;
const MARGIN_PX = 4;

/** Whether a box of the drawing can be read where it stands now in a pane of this size. */
export function isInSight(
  box: Rect,
  { x: left, y: top, zoom }: { x: number; y: number; zoom: number },
  pane: { width: number; height: number },
): boolean {
  const [x, y] = [box.x * zoom + left, box.y * zoom + top];
  return (
    zoom >= READABLE_ZOOM &&
    x >= MARGIN_PX &&
    y >= MARGIN_PX &&
    x + box.width * zoom <= pane.width - MARGIN_PX &&
    y + box.height * zoom <= pane.height - MARGIN_PX
  );
}
