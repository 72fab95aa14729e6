import type { Behaviour } from "../behaviour.ts";

/** Where a run begins, and where it goes on when a node of the module has failed: the way out is all there is. */
export const begins: Behaviour = () => ({ by: "port", port: "next" });
