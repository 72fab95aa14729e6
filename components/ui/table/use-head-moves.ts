import { type DragEvent, useState } from "react";

type Side = "before" | "after";

/** Told where a column was dropped: at which side of which other. */
export type OnMove = (column: string, side: Side, beside: string) => void;

/** The head that is dragged, and the one that it is over. */
type Drag = { column: string; over: string | null; side: Side };

/** What makes a column's head something to drag beside another head. The keyboard moves columns elsewhere. */
export function useHeadMoves(onMove: OnMove | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  return (column: string) => {
    if (!onMove) return undefined;
    const isTarget = drag !== null && drag.column !== column;
    return {
      draggable: true,
      "data-dragged": drag?.column === column || undefined,
      "data-drop": isTarget && drag.over === column ? drag.side : undefined,
      onDragStart: ({ currentTarget: head, clientX, clientY, dataTransfer }: DragEvent<HTMLElement>) => {
        const { left, top } = head.getBoundingClientRect();
        // A press on the link that sorts drags the head, not the link's address.
        dataTransfer.clearData();
        dataTransfer.setData("text/plain", head.textContent);
        dataTransfer.effectAllowed = "move";
        dataTransfer.setDragImage(head, clientX - left, clientY - top);
        setDrag({ column, over: null, side: "before" });
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!isTarget) return;
        event.preventDefault();
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const side = event.clientX < left + width / 2 ? "before" : "after";
        if (drag.over !== column || drag.side !== side) setDrag({ ...drag, over: column, side });
      },
      onDragLeave: ({ currentTarget: head, relatedTarget }: DragEvent<HTMLElement>) => {
        if (drag?.over === column && !head.contains(relatedTarget as Node | null)) setDrag({ ...drag, over: null });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!isTarget) return;
        event.preventDefault();
        onMove(drag.column, drag.side, column);
        setDrag(null);
      },
      onDragEnd: () => setDrag(null),
    };
  };
}
