import { type DragEvent, type RefObject, useState } from "react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import type { Editing } from "./context";
import { dropTargetAt } from "./drop-target";
import type { CanvasView } from "./flow-canvas";

/** Under this name the palette hands over the kind of node that is dragged. */
export const DRAGGED_KIND = "application/x-switchyard-node";
/** Beside it where that kind can come after a node: what a kind is can be read only when it is dropped. */
export const DRAGGED_NEXT = "application/x-switchyard-next";
/** And where it can be laid on a connection. */
export const DRAGGED_WAY = "application/x-switchyard-way";

type Drawing = { nodes: readonly NodeView[]; edges: readonly EdgeView[] };

/** A kind of node that is dragged from the palette goes on what it is dropped on. `under`: the key of that meanwhile. */
export function useKindDrop(
  drawing: Drawing,
  editing: Editing | undefined,
  view: RefObject<CanvasView | null>,
  onDropped: (event: DragEvent) => void,
) {
  const [under, setUnder] = useState<string | null>(null);
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED_KIND);
  const targetOf = ({ clientX: x, clientY: y, dataTransfer: { types } }: DragEvent) =>
    view.current &&
    dropTargetAt(drawing, view.current.screenToFlowPosition({ x, y }, { snapToGrid: false }), view.current.getZoom(), {
      next: types.includes(DRAGGED_NEXT),
      between: types.includes(DRAGGED_WAY),
    });
  const over = (event: DragEvent) => {
    if (!editing || !isOurs(event)) return;
    event.preventDefault();
    const target = targetOf(event);
    event.dataTransfer.dropEffect = target ? "copy" : "none";
    setUnder(target?.under ?? null);
  };
  // It is left for each of its own parts too.
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setUnder(null);
  };
  const drop = (event: DragEvent) => {
    setUnder(null);
    const target = targetOf(event);
    if (!editing || !target || !isOurs(event)) return;
    event.preventDefault();
    onDropped(event);
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    const { insertion } = target;
    if ("connection" in insertion || "end" in insertion) editing.insert(kind, insertion);
    else editing.addAt(kind, insertion.at);
  };
  return { under, handlers: { onDragOver: over, onDrop: drop, onDragLeave: leave } };
}
