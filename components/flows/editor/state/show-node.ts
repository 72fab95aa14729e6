import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { centreOf } from "../../canvas/card-layout";
import { viewportForNode } from "../../canvas/view/viewport-for-node";
import { allNodes } from "./all-nodes";
import type { Editor } from "./editor-context";

/** Opens a node's module, selects the node and brings it to the middle of the canvas. */
export function showNode({ store, canvas }: Editor, node: NodeView): void {
  const { module, open, select } = store.getState();
  if (module !== node.module) canvas.closed();
  open(node.module);
  select(() => new Set([node.key]));
  const { x, y } = centreOf(node);
  canvas.whenOpen((view) => void view.setCenter(x, y, { zoom: Math.max(view.getZoom(), 0.7) }));
}

/** Shows what a problem is told of: its node, else its module. */
export function jumpTo(editor: Editor, key: string | undefined, module: string | undefined): void {
  const { document: drawing, open } = editor.store.getState();
  const node = key === undefined ? undefined : allNodes(drawing).find((one) => one.key === key);
  if (node) showNode(editor, node);
  else if (module !== undefined && modulesOf(drawing).includes(module)) open(module);
}

/** Moves the view as far as shows a node of the module that is open. */
export function panToNode({ store, canvas }: Editor, key: string): void {
  const { document: drawing, module } = store.getState();
  const node = viewOf(drawing, module).nodes.find((one) => one.key === key);
  const pane = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!node || !pane) return;
  canvas.whenOpen((view) => {
    const moved = viewportForNode(node, view.getViewport(), pane);
    if (moved) void view.setViewport(moved);
  });
}

/** Puts the keys' focus on a node of the canvas. One that is new, or comes into sight, is drawn some frames later. */
export function focusNode(key: string, frames = 30): void {
  requestAnimationFrame(() => {
    const elements = document.querySelectorAll<HTMLElement>(".react-flow__node");
    const element = [...elements].find(({ dataset }) => dataset.id === key);
    // The canvas brings it into sight; scrolled by the browser as well, it would lie beside its lines.
    if (element) element.focus({ preventScroll: true });
    else if (frames > 0) focusNode(key, frames - 1);
  });
}
