"use client";

import { followPointer } from "../follow-pointer";
import classes from "./column-grip.module.css";

/** The edge of a column's head, to be dragged. The keyboard has the width as a number elsewhere. */
export function ColumnGrip({ onResize }: { onResize: (width: number) => void }) {
  return (
    <span
      className={classes.grip}
      aria-hidden
      // Its own drag, which is none: else the head would be dragged with it.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement;
        if (!head || event.button !== 0) return;
        event.preventDefault();
        const start = event.clientX - head.offsetWidth;
        const widthAt = ({ clientX }: { clientX: number }) => Math.round(Math.min(800, Math.max(48, clientX - start)));
        followPointer(event, {
          onMove: (moved) => {
            head.style.minWidth = `${widthAt(moved)}px`;
            head.style.maxWidth = head.style.minWidth;
          },
          onEnd: (released) => released && onResize(widthAt(released)),
        });
      }}
    />
  );
}
