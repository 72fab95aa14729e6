import { setTimeout as pause } from "node:timers/promises";

type Times = {
  /** Up to this age every reader gets the count that is there. */
  freshMs: number;
  /** The greatest age of a count that any reader gets. */
  oldestMs: number;
  /** A count that took less than this is made anew for each reader. */
  quickMs: number;
  /** The pause between two slow counts, as a multiple of the time that the last one took. */
  restTimes: number;
};
type Counted<T> = { at: number; tookMs: number; value: T };
type Count<T> = { latest: Counted<T> | null; running: Promise<T> | null; failure: { error: unknown } | null };

/**
 * Counts once for all who ask for the same. What takes long is answered at once as it was counted last, while it is no
 * older than the reader allows, and is counted again meanwhile.
 */
export class CountAgain<T> {
  readonly #counts = new Map<string, Count<T>>();
  readonly #times: Times;

  constructor(times: Times) {
    this.#times = times;
  }

  async ask(of: string, mostAgeMs: number, count: (now: Date) => Promise<T>): Promise<T> {
    const { value, running } = this.#look(this.#countOf(of), mostAgeMs, count);
    return running ?? value;
  }

  /**
   * The same within `mostWaitMs`; null where nothing young enough is counted by then. The count goes on. If it fails, the
   * next one who asks so gets its error.
   */
  async askAtOnce(
    of: string,
    mostAgeMs: number,
    count: (now: Date) => Promise<T>,
    mostWaitMs: number,
  ): Promise<T | null> {
    const one = this.#countOf(of);
    const { failure } = one;
    one.failure = null;
    if (failure) throw failure.error;
    const { value, running } = this.#look(one, mostAgeMs, count);
    if (!running) return value;
    const counted = running.then((found) => ({ found }));
    const done = await Promise.race([counted, pause(mostWaitMs, null, { ref: false })]);
    if (done) return done.found;
    counted.catch((error: unknown) => {
      one.failure = { error };
    });
    return null;
  }

  #countOf(of: string): Count<T> {
    this.#forget(Date.now() - this.#times.oldestMs, of);
    const one = this.#counts.get(of) ?? { latest: null, running: null, failure: null };
    this.#counts.set(of, one);
    return one;
  }

  /** What was counted and is young enough, or the count that has to be waited for. */
  #look(
    one: Count<T>,
    mostAgeMs: number,
    count: (now: Date) => Promise<T>,
  ): { value: T; running: null } | { value: null; running: Promise<T> } {
    const { freshMs, quickMs, restTimes } = this.#times;
    const { latest } = one;
    const now = Date.now();
    const ageMs = latest ? now - latest.at : Number.POSITIVE_INFINITY;
    if (latest && ageMs < freshMs) return { value: latest.value, running: null };
    const mayBeOld = latest && latest.tookMs >= quickMs && ageMs <= mostAgeMs;
    // Halfway at the latest, so that the next one who asks finds it counted.
    if (mayBeOld && ageMs < Math.min(latest.tookMs * restTimes, mostAgeMs / 2)) {
      return { value: latest.value, running: null };
    }
    one.running ??= this.#run(one, count, now);
    if (!mayBeOld) return { value: null, running: one.running };
    // The next reader for whom the old count is too old gets the failure.
    one.running.catch(() => {});
    return { value: latest.value, running: null };
  }

  async #run(one: Count<T>, count: (now: Date) => Promise<T>, at: number): Promise<T> {
    try {
      const value = await count(new Date(at));
      one.latest = { at, tookMs: Date.now() - at, value };
      return value;
    } finally {
      one.running = null;
    }
  }

  /** Removes counts that are too old for every reader. */
  #forget(before: number, except: string): void {
    for (const [of, { latest, running }] of this.#counts)
      if (of !== except && running === null && (latest === null || latest.at < before)) this.#counts.delete(of);
  }
}
