import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";

/** A drawing that is to go live, in the place of another where one is live. */
export type DrawingToCheck = { before: string | null; after: string; type: string };

export type CheckedDrawing = {
  problems: Problem[];
  warnings: FlowWarning[];
  /** The nodes of the drawing, where there is something to tell of. */
  nodes: NodeView[];
  /** What differs from what is live; null where nothing is. `isText`: as text only, for one of them is no drawing. */
  changes: { entries: DiffEntry[]; moves: number; isText: boolean } | null;
};

/** What is wrong with a drawing and what it changes, told by a thread of its own: large ones take a while. */
export function checkDrawing(question: DrawingToCheck, signal: AbortSignal): Promise<CheckedDrawing> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./check-drawing-worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop);
    worker.onmessage = ({ data }: MessageEvent<CheckedDrawing>) => {
      end();
      resolve(data);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message));
    };
    worker.postMessage(question);
  });
}
