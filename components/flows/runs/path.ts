import type { LoggedStep } from "@/lib/flows/run/queries.ts";

type Place = Pick<LoggedStep, "flow" | "module" | "node" | "depth">;

/** The step in the run's own flow that a step is, or from which it was called. */
export function ownStep<T extends Place>(steps: readonly T[], place: number): T | undefined {
  const step = steps[place];
  if (!step || step.flow === null) return step;
  return steps.slice(0, place).findLast(({ flow, depth }) => flow === null && depth < step.depth);
}

/** The place of the last step at a node of the run's own flow; null where the run did not reach it. */
export function lastStepAt(steps: readonly Place[], module: string, node: string): number | null {
  const at = steps.findLastIndex((step) => step.flow === null && step.module === module && step.node === node);
  return at < 0 ? null : at;
}
