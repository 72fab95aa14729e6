"use client";

import { createContext, use } from "react";
import type { TestStore } from "../test-run/test-store";
import type { Commands } from "./commands";
import type { EditorState, EditorStore } from "./flow-store";
import type { OpenCanvas } from "./open-canvas";

export type Editor = {
  store: EditorStore;
  commands: Commands;
  canvas: OpenCanvas;
  readOnly: boolean;
  tests: TestStore;
};

const Context = createContext<Editor | null>(null);

export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = use(Context);
  if (!editor) throw new Error("There is no editor around this.");
  return editor;
}

/** A part of the editor's state; drawn again when that part is another. */
export function useFlowState<T>(part: (state: EditorState) => T): T {
  return useEditor().store.useDrawn(part);
}
