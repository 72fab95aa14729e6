/** Runs that wait for a turn to compute, by flow: the flow, and in it the run, that waits longest is first. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Waits for the next turn to compute. One run has its turn in a round of the event loop, so between two turns, however
 * many runs compute, stands all that others wait for: their requests, answers and effects. Flows have turns alike,
 * however many of their runs compute.
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
  const [flowId, [next, ...others]] = first;
  waiting.delete(flowId);
  if (others.length > 0) waiting.set(flowId, others);
  if (waiting.size > 0) setImmediate(giveTurn);
  next?.();
}
