import { db } from "../../db.ts";
import { log } from "../../log.ts";
import { loadList } from "./load.ts";

const LISTS_AT_ONCE = 2;
const LOOK_MS = 1000;

/**
 * Loads every list that is loading, as long as the worker lives. It looks by itself every second: whatever another
 * worker left behind when it was killed is taken up, and a list waits for no job that was lost.
 */
export class ListLoader {
  readonly #running = new Map<bigint, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.wake();
  }

  /** Looks now: a list has just come in. */
  wake(): void {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: Error) => {
        log.warn({ error: error.message }, "lists that are loading could not be looked for");
      });
  }

  /** Chunks at work are finished, the rest is left to others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted || this.#running.size >= LISTS_AT_ONCE) return;
    const found = await db().list.findMany({
      where: { status: "loading", id: { notIn: [...this.#running.keys()] } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: LISTS_AT_ONCE - this.#running.size,
    });
    for (const { id } of found) {
      this.#running.set(id, this.#load(id, signal));
    }
  }

  async #load(id: bigint, signal: AbortSignal): Promise<void> {
    const chunks = await loadList(id, signal).catch((error: Error) => {
      log.warn({ list: id, error: error.message }, "a list waits to be loaded further");
      return 0;
    });
    this.#running.delete(id);
    // Where nothing could be done, nothing changes within the second.
    if (chunks > 0) this.wake();
  }
}
