import type { FoldingPage } from "@/lib/folds.ts";

/** What stands beside the drawing folds away, so that the drawing has the room; of the inspector the values to insert. */
export const editorFolds = {
  cookie: "flow-editor-folds",
  path: "/flows",
  parts: ["palette", "side", "values"],
} as const satisfies FoldingPage<string>;

export type EditorPart = (typeof editorFolds.parts)[number];
