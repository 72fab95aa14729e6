import type { CheckAnswer, CheckBatch } from "./protocol.ts";
import type { ReviewRows } from "./review-rows.ts";

const NUMBERS = 50_000;

/** Which ready rows' numbers the server is asked about, and what it said of which row. */
export class ServerCheck {
  readonly #review: ReviewRows;
  readonly #rows: number;
  // By batch: the row of each number.
  readonly #asked = new Map<number, number[]>();
  #isWhole = false;

  constructor(review: ReviewRows, rows: number) {
    this.#review = review;
    this.#rows = rows;
  }

  /** Whether the server has answered about all. */
  get isDone(): boolean {
    return this.#isWhole && this.#asked.size === 0;
  }

  /** The batch of the rows from this one on. */
  batch(id: number): CheckBatch {
    if (id === 0) this.#asked.clear();
    this.#isWhole = false;
    const numbers: string[] = [];
    const rows: number[] = [];
    let row = id;
    for (; row < this.#rows && numbers.length < NUMBERS; row++) {
      if (!this.#review.isReady(row)) continue;
      const { clientIds, clientId } = this.#review.judged(row).contact;
      const own = (clientIds ?? [clientId ?? ""]).map(String);
      if (numbers.length + own.length > NUMBERS && rows.length > 0) break;
      for (const number of own.slice(0, NUMBERS)) {
        numbers.push(number);
        rows.push(row);
      }
    }
    const next = row < this.#rows ? row : null;
    this.#asked.set(id, rows);
    this.#isWhole = next === null;
    return { id, numbers, next };
  }

  answer({ id, listed, blacklisted }: CheckAnswer): void {
    const rows = this.#asked.get(id);
    if (!rows) return;
    const rowsOf = (indexes: readonly number[]) => indexes.flatMap((index) => rows[index] ?? []);
    this.#review.say("listed", rowsOf(listed));
    this.#review.say("blacklisted", rowsOf(blacklisted));
    this.#asked.delete(id);
  }
}
