type Times = {
  /** So long a count is as good as a new one. */
  freshMs: number;
  /** So old a count may be at most, whoever asks. */
  oldestMs: number;
  /** What is counted in less is counted anew for whoever asks: nobody waits. */
  quickMs: number;
  /** Until what takes long is counted again, in times of what it takes. */
  restTimes: number;
};
type Counted<T> = { at: number; tookMs: number; value: T };
type Count<T> = { latest: Counted<T> | null; running: Promise<T> | null };

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
    const { freshMs, oldestMs, quickMs, restTimes } = this.#times;
    const now = Date.now();
    this.#forget(now - oldestMs, of);
    const one = this.#counts.get(of) ?? { latest: null, running: null };
    this.#counts.set(of, one);
    const { latest } = one;
    const ageMs = latest ? now - latest.at : Number.POSITIVE_INFINITY;
    if (latest && ageMs < freshMs) return latest.value;
    const mayBeOld = latest && latest.tookMs >= quickMs && ageMs <= mostAgeMs;
    // Halfway at the latest, so that the next one who asks finds it counted.
    if (mayBeOld && ageMs < Math.min(latest.tookMs * restTimes, mostAgeMs / 2)) return latest.value;
    one.running ??= this.#run(one, count, now);
    if (!mayBeOld) return one.running;
    // A failure is told to whoever asks once this count is too old.
    one.running.catch(() => {});
    return latest.value;
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

  /** What was counted before then is too old for anybody. */
  #forget(before: number, except: string): void {
    for (const [of, { latest, running }] of this.#counts)
      if (of !== except && running === null && (latest === null || latest.at < before)) this.#counts.delete(of);
  }
}
