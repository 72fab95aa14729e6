/** Runs tasks one after another while the caller prepares the next ones, at most `ahead` of them. */
export class TaskQueue {
  readonly #ahead: number;
  #tasks: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(ahead: number) {
    this.#ahead = ahead;
  }

  /** Waits for room, then leaves the task to run. Throws what an earlier task threw. */
  async push(task: () => Promise<void>): Promise<void> {
    while (this.#tasks.length >= this.#ahead) await this.#tasks.shift();
    this.#last = this.#last.then(task);
    // Whoever waits for it hears of the failure; until then it is nobody's.
    this.#last.catch(() => {});
    this.#tasks.push(this.#last);
  }

  async done(): Promise<void> {
    await this.#last;
  }
}
