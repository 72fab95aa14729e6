/** Some of a file's rows: a bit a row. */
export class RowSet {
  readonly #bits: Uint32Array;
  #size = 0;

  constructor(rows: number) {
    this.#bits = new Uint32Array(Math.ceil(rows / 32));
  }

  static of(rows: number, included: Iterable<number>): RowSet {
    const set = new RowSet(rows);
    for (const row of included) set.add(row);
    return set;
  }

  get size(): number {
    return this.#size;
  }

  add(row: number): void {
    if (this.has(row)) return;
    this.#bits[row >>> 5] = (this.#bits[row >>> 5] ?? 0) | (1 << (row & 31));
    this.#size++;
  }

  has(row: number): boolean {
    return ((this.#bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const [index, bits] of this.#bits.entries()) {
      if (bits === 0) continue;
      for (let bit = 0; bit < 32; bit++) if ((bits & (1 << bit)) !== 0) yield index * 32 + bit;
    }
  }
}
