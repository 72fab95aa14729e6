import { compile } from "@/lib/flows/compile/compile.ts";
import { diff } from "@/lib/flows/diff/diff.ts";
import { entriesOf } from "@/lib/flows/diff/entries.ts";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import type { CheckedDrawing, DrawingToCheck } from "./check-drawing";

addEventListener("message", ({ data: { before, after, type } }: MessageEvent<DrawingToCheck>) => {
  const { problems, warnings } = compile(after, type);
  const nodes = problems.length + warnings.length > 0 ? nodesOf(after) : [];
  postMessage({
    problems,
    warnings,
    nodes,
    changes: before === null ? null : changesOf(before, after),
  } satisfies CheckedDrawing);
});

function nodesOf(text: string): NodeView[] {
  const opened = openDocument(text);
  if ("refused" in opened) return [];
  return modulesOf(opened.document).flatMap((module) => viewOf(opened.document, module).nodes);
}

function changesOf(before: string, after: string): CheckedDrawing["changes"] {
  const found = diff(before, after);
  // Where one of them is no drawing, lines are compared: how many there are says nothing of use.
  if ("lines" in found) return { entries: [], moves: 0, isText: before !== after };
  const { entries, moves } = entriesOf(found);
  return { entries, moves: moves.length, isText: false };
}
