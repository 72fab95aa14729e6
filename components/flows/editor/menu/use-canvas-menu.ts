"use client";

import { type MouseEvent, useMemo, useState } from "react";
import { useEditor } from "../state/editor-context";
import { type AskedMenu, askAt, askByKey } from "./place";

export type CanvasMenuState = ReturnType<typeof useCanvasMenu>;

/** The menu of the canvas: asked for by the right button of the mouse, or by key. */
export function useCanvasMenu() {
  const editor = useEditor();
  const [asked, ask] = useState<AskedMenu | null>(null);
  return useMemo(
    () => ({
      asked,
      close: () => ask(null),
      onKey: (pressed: EventTarget | null) => ask(askByKey(editor, pressed)),
      onContextMenu: (event: MouseEvent) => {
        // Browsers send this after the key too, which has opened it.
        if (asked) {
          event.preventDefault();
          return;
        }
        const { clientX: x, clientY: y, target } = event;
        const found = target instanceof Element ? askAt(editor, target, { x, y }) : null;
        if (!found) return;
        event.preventDefault();
        ask(found);
      },
    }),
    [editor, asked],
  );
}
