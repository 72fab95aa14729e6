"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import type { ColumnView } from "./use-column-view";

type Settings = ColumnView["settings"];
type ColumnId = Settings[number]["id"];
type Side = "before" | "after";

/** How a column of the list comes to another place: by a drag, a button, or Alt with an arrow; `shown` are those in sight. */
export function useColumnMoves(view: ColumnView, shown: Settings) {
  const t = useTranslations("interactions.columns");
  const columnName = useTranslations("interactions.column");
  const [told, setTold] = useState("");
  const [drag, setDrag] = useState<{ id: ColumnId; over: ColumnId | null; side: Side } | null>(null);
  const put = (id: ColumnId, side: Side, beside: ColumnId) => {
    const now = view.put(id, side, beside);
    const place = now.findIndex((one) => one.id === id) + 1;
    setTold(t("moved", { name: columnName(id), place, count: now.length }));
    // A row that is moved in the document loses the focus, and so does a button that is of no use at the end.
    const focused = document.activeElement;
    const row = focused?.closest("li");
    requestAnimationFrame(() => {
      const next = focused?.matches(":disabled") ? row?.querySelector("input:enabled") : focused;
      if (next instanceof HTMLElement) next.focus();
    });
  };
  const steps = (id: ColumnId) => {
    const at = shown.findIndex((one) => one.id === id);
    const [above, below] = [shown[at - 1], shown[at + 1]];
    const earlier = above && (() => put(id, "before", above.id));
    const later = below && (() => put(id, "after", below.id));
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      // The field of a width would take it as well.
      event.preventDefault();
      event.stopPropagation();
      (event.key === "ArrowUp" ? earlier : later)?.();
    };
    return { earlier, later, onKeyDown };
  };
  const drags = (id: ColumnId) => {
    const isTarget = drag !== null && drag.id !== id;
    const row = {
      "data-dragged": drag?.id === id || undefined,
      "data-drop": isTarget && drag.over === id ? drag.side : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!isTarget) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < top + height / 2 ? "before" : "after";
        if (drag.over !== id || drag.side !== side) setDrag({ ...drag, over: id, side });
      },
      onDrop: (event: DragEvent) => {
        if (!isTarget) return;
        event.preventDefault();
        put(drag.id, drag.side, id);
        setDrag(null);
      },
    };
    const grip = {
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", columnName(id));
        if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 8, 15);
        setDrag({ id, over: null, side: "before" });
      },
      onDragEnd: () => setDrag(null),
    };
    return { row, grip };
  };
  return { told, steps, drags };
}

export type ColumnMoves = ReturnType<typeof useColumnMoves>;
