"use client";

import { useState } from "react";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { CanvasView } from "../canvas/flow-canvas";
import { createCommands } from "./commands";
import type { Editor } from "./editor-context";
import { createFlowStore } from "./flow-store";
import { createOpenCanvas } from "./open-canvas";

/** An editor of a drawing, made once. `saved`: the version it is compared with; null where there is none to compare. */
export function useNewEditor(document: FlowDocument, saved: FlowDocument | null, readOnly: boolean): Editor {
  const [editor] = useState(() => {
    const store = createFlowStore(document, saved);
    const canvas = createOpenCanvas();
    return { store, canvas, readOnly, commands: createCommands(store, () => middleOf(canvas.current)) };
  });
  return editor;
}

function middleOf(view: CanvasView | null) {
  const pane = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!view || !pane) return { x: 100, y: 100 };
  const { x, y } = view.screenToFlowPosition({ x: pane.x + pane.width / 2, y: pane.y + pane.height / 2 });
  return { x: x - 110, y: y - 40 };
}
