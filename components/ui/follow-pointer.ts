import type { PointerEvent as PointerPress } from "react";

type Handlers = {
  onMove: (moved: PointerEvent) => void;
  /** Where it was released; null where the press was cancelled. */
  onEnd: (released: PointerEvent | null) => void;
};

/** Follows the pointer that pressed an element, wherever it goes, until it is released. */
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
