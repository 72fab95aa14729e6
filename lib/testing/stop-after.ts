/** What work that `stopAfter` stopped throws. */
export const stopped = new Error("stopped");

/** A signal that stops work that looks at it between its batches, at the look behind so many. */
export function stopAfter(batches: number): AbortSignal {
  let looks = 0;
  const throwIfAborted = () => {
    if (looks++ >= batches) throw stopped;
  };
  return Object.assign(new AbortController().signal, { throwIfAborted });
}
