"use client";

import classes from "./column-grip.module.css";

/** The edge of a column's head, to be dragged. The keyboard has the width as a number elsewhere. */
export function ColumnGrip({ onResize }: { onResize: (width: number) => void }) {
  return (
    <span
      className={classes.grip}
      aria-hidden
      onPointerDown={(event) => {
        const grip = event.currentTarget;
        const head = grip.parentElement;
        if (!head || event.button !== 0) return;
        event.preventDefault();
        grip.setPointerCapture(event.pointerId);
        const start = event.clientX - head.offsetWidth;
        const widthAt = ({ clientX }: { clientX: number }) => Math.round(Math.min(800, Math.max(48, clientX - start)));
        const follow = (moved: PointerEvent) => {
          head.style.minWidth = `${widthAt(moved)}px`;
          head.style.maxWidth = head.style.minWidth;
        };
        const end = (released: PointerEvent) => {
          grip.removeEventListener("pointermove", follow);
          if (released.type === "pointerup") onResize(widthAt(released));
        };
        grip.addEventListener("pointermove", follow);
        grip.addEventListener("pointerup", end, { once: true });
        grip.addEventListener("pointercancel", end, { once: true });
      }}
    />
  );
}
