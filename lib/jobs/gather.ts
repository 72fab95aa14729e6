import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Gives what comes in one turn, or while a batch is at work, to `work` together: a statement for many in place of one
 * each. What `work` throws fails the whole batch. A batch is no part of a transaction of whoever gave its items.
 */
export function gatherer<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 500,
): (item: Item) => Promise<Result> {
  type Entry = { item: Item; done: (result: Result) => void; failed: (error: unknown) => void };
  const outside = AsyncLocalStorage.snapshot();
  const waiting: Entry[] = [];
  let isAtWork = false;

  async function workAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [i, { done }] of batch.entries()) done(results[i] as Result);
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isAtWork = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, done: resolve, failed: reject });
    if (!isAtWork) outside(() => setImmediate(() => void workAll()));
    isAtWork = true;
    return promise;
  };
}
