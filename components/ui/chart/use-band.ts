"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Bars that lie side by side, from the first to the last of them. */
export type Band = { from: number; to: number };

/** A press that moves less is a press on a bar. */
const DRAG_PX = 6;

/**
 * Chooses several bars that lie side by side: by dragging over them, or by Shift and the arrows from the bar that has the
 * focus, then Enter. Escape lets go. `chosen` is called with the first and the last bar.
 */
export function useBand(count: number, chosen?: (band: Band) => void) {
  const [ends, setEnds] = useState<{ anchor: number; head: number } | null>(null);
  const press = useRef<{ x: number; place: number } | null>(null);
  const dragged = useRef(false);
  const between = (anchor: number, head: number): Band => ({
    from: Math.min(anchor, head),
    to: Math.max(anchor, head),
  });
  const reached = ends && between(ends.anchor, ends.head);
  // Of other bars than those that it was begun on, there may be fewer.
  const band = reached && reached.to < count ? reached : null;

  const clear = () => {
    press.current = null;
    setEnds(null);
  };
  const choose = () => {
    clear();
    if (band && chosen) chosen(band);
  };
  const placeUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)));
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (!chosen || event.button !== 0 || count < 2) return;
      press.current = { x: event.clientX, place: placeUnder(event) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      if (!from || (!dragged.current && Math.abs(event.clientX - from.x) < DRAG_PX)) return;
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = true;
      setEnds({ anchor: from.place, head: placeUnder(event) });
    },
    // By the event itself: what the last move chose may not be drawn yet.
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      clear();
      if (dragged.current && from && chosen) chosen(between(Math.min(from.place, count - 1), placeUnder(event)));
    },
    onPointerCancel: () => {
      dragged.current = false;
      clear();
    },
    // What a drag ends on is not pressed.
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    // A press moves the focus here before anything is dragged.
    onBlur: () => {
      if (!press.current) setEnds(null);
    },
  };

  /** What a key does to the band, from the bar that has the focus; whether that is all it does. */
  const onKey = (event: KeyboardEvent, focused: number | null): boolean => {
    if (!chosen) return false;
    const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (step !== undefined && focused !== null) {
      const { anchor, head } = ends ?? { anchor: focused, head: focused };
      setEnds({ anchor, head: Math.max(0, Math.min(count - 1, head + step)) });
      return true;
    }
    if (!ends) return false;
    if (event.key === "Enter") choose();
    else if (event.key !== "Shift") clear();
    return event.key === "Enter" || event.key === "Escape";
  };

  return { band, handlers, onKey };
}
