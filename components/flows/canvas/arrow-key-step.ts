import type { Point } from "@/lib/flows/drawflow/point.ts";

/** The canvas's grid: nodes and points snap to it, and arrow keys move by it. */
export const GRID_PX = 10;

export function snapped({ x, y }: Point): Point {
  return { x: Math.round(x / GRID_PX) * GRID_PX, y: Math.round(y / GRID_PX) * GRID_PX };
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Pressed = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** How far an arrow key moves: a step of the grid, with Shift ten; null for any other key. */
export function arrowKeyStep({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): Point | null {
  const direction = directions[key];
  if (!direction || altKey || ctrlKey || metaKey) return null;
  const far = shiftKey ? GRID_PX * 10 : GRID_PX;
  return { x: direction.x * far, y: direction.y * far };
}
