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
    // While a mouse button is down, the mouse drags something: it points at nothing.
    const point = ({ buttons, pointerType }: PointerEvent) => {
      if (pointerType === "mouse" && buttons === 0) setPointed(true);
    };
    node.addEventListener("pointerenter", point, { signal });
    node.addEventListener("pointerup", point, { signal });
    node.addEventListener("pointerleave", () => setPointed(false), { signal });
    // A node that was pressed has the focus too, and its bar goes with the mouse; a press of the bar itself lets it stay.
    const focus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      setFocus((had) => target.matches(":focus-visible") || (had && target.closest("[role=toolbar]") !== null));
    };
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && node.contains(relatedTarget))) setFocus(false);
    };
    node.addEventListener("focusin", focus, { signal });
    node.addEventListener("focusout", blur, { signal });
    return () => listening.abort();
  }, [card, isEditable]);
  return isEditable && (isPointed || hasFocus);
}
