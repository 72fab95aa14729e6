"use client";

import { createContext, type ReactNode, use } from "react";
import { type Folding, useFolds } from "@/components/frame/use-folds";
import type { Folds } from "@/lib/folds.ts";
import { type EditorPart, editorFolds } from "./folds";

const Context = createContext<Folding<EditorPart>>({ folds: {}, fold: () => {} });

/** Knows which panels of the editor are folded, also while another version or flow is opened in it. */
export function EditorPanels({ folds, children }: { folds: Folds<EditorPart>; children: ReactNode }) {
  return <Context value={useFolds(editorFolds, folds)}>{children}</Context>;
}

/** Whether a panel is open, and the ways to open and to fold it. `isDue`: it is open until it is folded by hand. */
export function usePanel(part: EditorPart, isDue = true) {
  const { folds, fold } = use(Context);
  const isOpen = folds[part] === "open" || (isDue && folds[part] !== "folded");
  return { part, isOpen, open: () => (isOpen ? undefined : fold(part, false)), toggle: () => fold(part, isOpen) };
}

export type EditorPanel = ReturnType<typeof usePanel>;
