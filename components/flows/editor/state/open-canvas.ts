import type { CanvasView } from "../../canvas/flow-canvas";

/** The canvas of the module that is open. While another one is being drawn there is none, and what is asked waits. */
export type OpenCanvas = {
  readonly current: CanvasView | null;
  opened(view: CanvasView): void;
  closed(): void;
  /** Of what is asked for while there is no canvas, the last is done. */
  whenOpen(act: (view: CanvasView) => void): void;
};

export function createOpenCanvas(): OpenCanvas {
  let current: CanvasView | null = null;
  let waiting: ((view: CanvasView) => void) | null = null;
  return {
    get current() {
      return current;
    },
    opened(view) {
      current = view;
      waiting?.(view);
      waiting = null;
    },
    closed() {
      current = null;
    },
    whenOpen(act) {
      if (current) act(current);
      else waiting = act;
    },
  };
}
