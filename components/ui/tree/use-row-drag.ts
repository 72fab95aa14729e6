"use client";

import { type DragEvent, type PointerEvent, useRef } from "react";
import type { JsonNode } from "@/lib/json/nodes.ts";
import type { TreeRow } from "./use-data-tree";

/** Rows whose values are taken elsewhere: dragged by the mouse, or by a press below the tree. */
export type Taking = {
  /** Of what is dragged, as the browser names it. */
  type: string;
  /** What is taken for a row; null: it cannot be taken. */
  textOf: (node: JsonNode) => string | null;
  /** `take`: the button's label. `none`: the text in place of the button for a row that cannot be taken. */
  take: string;
  none: string;
  onTake: (text: string) => void;
  onDrag: (isDragged: boolean) => void;
};

/** Drags the row that was pressed: what the press moves may put another under the mouse before the drag begins. */
export function useRowDrag(rows: readonly TreeRow[], taking: Taking | undefined) {
  const pressed = useRef<HTMLElement>(null);
  if (!taking) return {};
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = target instanceof Element ? target.closest<HTMLElement>("[data-node]") : null;
    },
    onDragStart: (event: DragEvent) => {
      const row = rows.find(({ node }) => node.id === pressed.current?.dataset.node);
      const text = row && taking.textOf(row.node);
      if (!text || !pressed.current) {
        event.preventDefault();
        return;
      }
      event.dataTransfer.setData(taking.type, text);
      event.dataTransfer.setDragImage(pressed.current, 12, 12);
      event.dataTransfer.effectAllowed = "copy";
      taking.onDrag(true);
    },
    onDragEnd: () => taking.onDrag(false),
  };
}
