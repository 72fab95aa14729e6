"use client";

import { useState } from "react";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { CanvasView } from "../../canvas/flow-canvas";
import { createTestStore } from "../test-run/test-store";
import { createCommands } from "./commands";
import type { Editor } from "./editor-context";
import { createFlowStore } from "./flow-store";
import { createOpenCanvas } from "./open-canvas";

/** An editor of a drawing, made once, and what the drawing is compared with where that is another. */
export function useNewEditor(
  document: FlowDocument,
  readOnly: boolean,
  onto?: Parameters<typeof createFlowStore>[1],
): Editor {
  const [editor] = useState(() => {
    const store = createFlowStore(document, onto);
    const canvas = createOpenCanvas();
    return {
      store,
      canvas,
      readOnly,
      tests: createTestStore(),
      commands: createCommands(store, () => middleOf(canvas.current)),
    };
  });
  return editor;
}

function middleOf(view: CanvasView | null) {
  const pane = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!view || !pane) return { x: 100, y: 100 };
  const { x, y } = view.screenToFlowPosition({ x: pane.x + pane.width / 2, y: pane.y + pane.height / 2 });
  return { x: x - 110, y: y - 40 };
}
