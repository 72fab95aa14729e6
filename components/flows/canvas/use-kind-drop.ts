import { type DragEvent, useState } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { Editing } from "./context";

/** Under this name the palette hands over the kind of node that is dragged. */
export const DRAGGED_KIND = "application/x-switchyard-node";
/** Beside it where that kind can be laid on a connection: what a kind is can be read only when it is dropped. */
export const DRAGGED_WAY = "application/x-switchyard-way";

/** How far beside a connection a node still falls on it. */
const REACH_PX = 12;
const around = [
  [0, 0],
  [0, -REACH_PX],
  [0, REACH_PX],
  [-REACH_PX, 0],
  [REACH_PX, 0],
] as const;

/** A kind of node that is dragged from the palette goes on what it is dropped on. `under`: the key of that meanwhile. */
export function useKindDrop(
  editing: Editing | undefined,
  placeOf: (event: { clientX: number; clientY: number }) => Point | null,
  onDropped: (event: DragEvent) => void,
) {
  const [under, setUnder] = useState<string | null>(null);
  const over = (event: DragEvent) => {
    if (!editing || !event.dataTransfer.types.includes(DRAGGED_KIND)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setUnder(nodeUnder(event) ?? connectionUnder(event));
  };
  // It is left for each of its own parts too.
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setUnder(null);
  };
  const drop = (event: DragEvent) => {
    setUnder(null);
    const at = placeOf(event);
    if (!editing || !at || !event.dataTransfer.types.includes(DRAGGED_KIND)) return;
    event.preventDefault();
    onDropped(event);
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    const [node, connection] = [nodeUnder(event), connectionUnder(event)];
    if (node !== null) editing.addAfter(kind, node);
    else if (connection !== null) editing.insert(kind, { connection, at });
    else editing.addAt(kind, at);
  };
  return { under, handlers: { onDragOver: over, onDrop: drop, onDragLeave: leave } };
}

function nodeUnder({ clientX, clientY }: DragEvent): string | null {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(".react-flow__node-card");
  return card?.dataset.id ?? null;
}

function connectionUnder({ dataTransfer, clientX, clientY }: DragEvent): string | null {
  if (!dataTransfer.types.includes(DRAGGED_WAY)) return null;
  for (const [across, down] of around) {
    const element = document.elementFromPoint(clientX + across, clientY + down);
    // What can be pressed on a connection lies over it.
    const way = element?.closest<HTMLElement | SVGElement>("[data-way]")?.dataset.way;
    if (way !== undefined) return way;
  }
  return null;
}
