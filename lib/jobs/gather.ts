import { AsyncLocalStorage } from "node:async_hooks";

/** How much a batch may be: so many items, and so many bytes of them, unless a single one has more. */
export type BatchLimit<Item> = { items?: number; bytes?: number; bytesOf: (item: Item) => number };

const justItems: BatchLimit<unknown> = { bytesOf: () => 0 };

/** Takes the first items out of a queue, as many as a batch may be; at least one. */
export function takeBatch<Item>(
  queue: Item[],
  { items = 500, bytes = Number.POSITIVE_INFINITY, bytesOf }: BatchLimit<Item>,
): Item[] {
  let count = 0;
  for (let sum = 0; count < Math.min(queue.length, items); count++) {
    sum += bytesOf(queue[count] as Item);
    if (count > 0 && sum > bytes) break;
  }
  return queue.splice(0, count);
}

/**
 * Gives what comes in one turn, or while a batch is at work, to `work` together: a statement for many in place of one
 * each. What `work` throws fails the whole batch. A batch is no part of a transaction of whoever gave its items.
 */
export function gatherer<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  limit: BatchLimit<Item> = justItems,
): (item: Item) => Promise<Result> {
  type Entry = { item: Item; done: (result: Result) => void; failed: (error: unknown) => void };
  const outside = AsyncLocalStorage.snapshot();
  const waiting: Entry[] = [];
  const entryLimit = { ...limit, bytesOf: ({ item }: Entry) => limit.bytesOf(item) };
  let isAtWork = false;

  async function workAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, entryLimit);
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
