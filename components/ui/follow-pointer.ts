import type { PointerEvent as PointerPress } from "react";

type Handlers = {
  onMove: (moved: PointerEvent) => void;
  /** Where it was let go; null where the press was broken off. */
  onEnd: (released: PointerEvent | null) => void;
};

/** Follows the pointer that an element was pressed with, wherever it goes, until it is let go. */
export function followPointer({ currentTarget: pressed, pointerId }: PointerPress<HTMLElement>, handlers: Handlers) {
  const { onMove, onEnd } = handlers;
  pressed.setPointerCapture(pointerId);
  const end = (event: PointerEvent) => {
    pressed.removeEventListener("pointermove", onMove);
    pressed.removeEventListener("pointerup", end);
    pressed.removeEventListener("pointercancel", end);
    onEnd(event.type === "pointerup" ? event : null);
  };
  pressed.addEventListener("pointermove", onMove);
  pressed.addEventListener("pointerup", end);
  pressed.addEventListener("pointercancel", end);
}
