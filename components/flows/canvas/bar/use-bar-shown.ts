import { type RefObject, useEffect, useState } from "react";

/** Whether a node's bar is seen: while the mouse points at the node, or a key has brought the focus there. */
export function useBarShown(card: RefObject<HTMLElement | null>, isEditable: boolean): boolean {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const node = card.current?.closest<HTMLElement>(".react-flow__node");
    if (!node || !isEditable) return;
    const listening = new AbortController();
    const { signal } = listening;
    const point = ({ buttons, pointerType }: PointerEvent) => setPointed(pointerType === "mouse" && buttons === 0);
    node.addEventListener("pointerenter", point, { signal });
    node.addEventListener("pointerleave", () => setPointed(false), { signal });
    // A node that was pressed has the focus too, and its bar goes with the mouse.
    const focus = ({ target }: FocusEvent) => setFocus(target instanceof Element && target.matches(":focus-visible"));
    node.addEventListener("focusin", focus, { signal });
    node.addEventListener("focusout", () => setFocus(false), { signal });
    return () => listening.abort();
  }, [card, isEditable]);
  return isEditable && (isPointed || hasFocus);
}
