import type { FeedInteraction } from "./store.ts";

type Work = { guids: ReadonlySet<string>; done: Promise<void> };

/** Batches on their way into the database, some at once; what comes again comes in the order it was fed. */
export class WriteQueue {
  readonly #most: number;
  readonly #running = new Set<Work>();
  #failure: unknown = null;

  constructor(most: number) {
    this.#most = most;
  }

  /** Begins to store a batch as soon as it may; throws what an earlier one met. */
  async add(fed: FeedInteraction[], store: (fed: FeedInteraction[]) => Promise<void>): Promise<void> {
    const guids = new Set(fed.map(({ guid }) => guid));
    for (const { guids: others, done } of this.#running) if (!guids.isDisjointFrom(others)) await done;
    while (this.#running.size >= this.#most) await Promise.race([...this.#running].map(({ done }) => done));
    if (this.#failure) throw this.#failure;
    const work: Work = {
      guids,
      done: store(fed)
        .catch((error) => {
          this.#failure ??= error;
        })
        .finally(() => this.#running.delete(work)),
    };
    this.#running.add(work);
  }

  /** Waits for those under way; throws what one met. */
  async done(): Promise<void> {
    await Promise.all([...this.#running].map(({ done }) => done));
    if (this.#failure) throw this.#failure;
  }
}
