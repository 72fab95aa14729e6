import type { ReactFlowInstance, Viewport } from "@xyflow/react";
import { type Seen, wholeView } from "./first-view";

type Shown = {
  getNodes: () => { position: { x: number; y: number }; width?: number; height?: number }[];
  setViewport: ReactFlowInstance["setViewport"];
};

/** Shows all of the drawing that a canvas has now. */
export function showAll(view: Shown): void {
  const root = document.querySelector<HTMLElement>(".react-flow");
  const boxes = view.getNodes().map(({ position, width = 0, height = 0 }) => ({ ...position, width, height }));
  if (root && boxes.length > 0) void view.setViewport(wholeView(boxes, paneOf(root)) satisfies Viewport);
}

/** How large a canvas is, and where its small map and its buttons lie over it. */
export function paneOf(root: HTMLElement): Seen {
  const { x, y, width, height } = root.getBoundingClientRect();
  const covers = [...root.querySelectorAll(".react-flow__panel")].map((panel) => {
    const box = panel.getBoundingClientRect();
    return { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
  });
  return { width, height, covers: covers.filter((cover) => cover.width > 0) };
}
