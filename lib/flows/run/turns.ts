/** Runs that wait for a turn to compute, by flow. Flows and their runs are in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Waits for the next turn to compute. Each round of the event loop gives a turn to one run, so that requests, answers and
 * effects pass between two turns, however many runs compute. Every flow gets as many turns as any other, however many of
 * its runs compute.
 */
export function nextTurn(flowId: string): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(giveTurn);
    const ofFlow = waiting.get(flowId);
    if (ofFlow) ofFlow.push(resolve);
    else waiting.set(flowId, [resolve]);
  });
}

function giveTurn(): void {
  const [first] = waiting;
  if (!first) return;
  const [flowId, runs] = first;
  const next = runs.shift();
  waiting.delete(flowId);
  if (runs.length > 0) waiting.set(flowId, runs);
  if (waiting.size > 0) setImmediate(giveTurn);
  next?.();
}
