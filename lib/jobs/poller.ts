import { log } from "../log.ts";

/** A piece of work that was found. It says whether it changed something, so that there may be more to find. */
export type FoundWork = { key: string; work: (signal: AbortSignal) => Promise<boolean> };

type Options = {
  /** What is looked for, for the log. */
  what: string;
  everyMs: number;
  atOnce: number;
  /** Finds at most `room` pieces, none of those in `busy`. */
  find: (room: number, busy: readonly string[]) => Promise<FoundWork[]>;
  /** What else to do until it stops, after the last piece. */
  stopped?: () => Promise<void>;
};

/**
 * Looks for work for as long as the process lives, and does it: by itself every `everyMs`, so that what another process
 * left behind is taken up and nothing waits for a message that was lost; at once where it is woken.
 */
export class Poller {
  readonly #options: Options;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.everyMs);
    this.wake();
  }

  /** Looks now. While it looks already, it looks once more afterwards, however often it is woken. */
  wake(): void {
    if (this.#looking) this.#lookAgain = true;
    else this.#looking = this.#lookWhileWoken();
  }

  /** Pieces at work end as they see fit when their signal does; nothing more is found. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#busy.values());
    await this.#options.stopped?.();
  }

  async #lookWhileWoken(): Promise<void> {
    do {
      this.#lookAgain = false;
      await this.#look().catch((error: Error) => {
        log.warn({ error: error.message }, `${this.#options.what} could not be looked for`);
      });
    } while (this.#lookAgain);
    this.#looking = null;
  }

  async #look(): Promise<void> {
    const { atOnce, find } = this.#options;
    const room = atOnce - this.#busy.size;
    if (this.#stopping.signal.aborted || room <= 0) return;
    for (const found of await find(room, [...this.#busy.keys()])) this.#busy.set(found.key, this.#do(found));
  }

  async #do({ key, work }: FoundWork): Promise<void> {
    const { what } = this.#options;
    const isChanged = await work(this.#stopping.signal).catch((error: Error) => {
      log.warn({ err: error, key }, `${what}: one waits to be worked further`);
      return false;
    });
    this.#busy.delete(key);
    // Where nothing could be done, nothing changes before the next look.
    if (isChanged) this.wake();
  }
}
