import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { centreOf } from "../canvas/card-layout";
import type { CanvasView } from "../canvas/flow-canvas";
import type { Editor } from "./editor-context";

/** Opens a node's module, selects the node and brings it to the middle of the canvas. */
export function showNode({ store, canvas }: Editor, node: NodeView): void {
  const { module, open, select } = store.getState();
  const elsewhere = module !== node.module;
  open(node.module);
  select(() => new Set([node.key]));
  // The canvas of another module is there with the next frame.
  if (elsewhere) requestAnimationFrame(() => requestAnimationFrame(() => centre(canvas.current, node)));
  else centre(canvas.current, node);
}

function centre(view: CanvasView | null, node: NodeView): void {
  if (!view) return;
  const { x, y } = centreOf(node);
  void view.setCenter(x, y, { zoom: Math.max(view.getZoom(), 0.7) });
}

/** Puts the keys' focus on a node of the canvas, if it is drawn. */
export function focusNode(key: string): void {
  const elements = document.querySelectorAll<HTMLElement>(".react-flow__node");
  [...elements].find(({ dataset }) => dataset.id === key)?.focus();
}
