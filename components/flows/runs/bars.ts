import type { LoggedStep } from "@/lib/flows/run/queries.ts";

type Bar = { start: number; width: number };

/** Where the bar of a step begins and how wide it is, in percent of the whole. */
export function barOf({ offset, duration }: Pick<LoggedStep, "offset" | "duration">, wholeMs: number): Bar {
  if (wholeMs <= 0) return { start: 0, width: 100 };
  const start = Math.min(100, (offset / wholeMs) * 100);
  return { start, width: Math.min(100 - start, (duration / wholeMs) * 100) };
}

/** From the start of the run to the end of its last step: a run that goes on has no duration yet. */
export function waterfallSpan(
  steps: readonly Pick<LoggedStep, "offset" | "duration">[],
  duration: number | null,
): number {
  return steps.reduce((end, step) => Math.max(end, step.offset + step.duration), duration ?? 0);
}

/** The place of the step that made the run fail: the last one that failed at the node. */
export function failedStep(
  steps: readonly Pick<LoggedStep, "node" | "error">[],
  error: { node: string | null; code: string } | null,
): number | null {
  if (!error) return null;
  const own = steps.findLastIndex(({ node, error: one }) => one !== null && node === error.node);
  const at = own >= 0 ? own : steps.findLastIndex((step) => step.error?.code === error.code);
  return at < 0 ? null : at;
}
