/** Seconds of an interaction, and how often it was transferred. */
const amounts = ["duration", "wait", "hold", "transfers"] as const;

export type Amount = (typeof amounts)[number];

/** Stands for an amount that an interaction does not have. It is below every bound. */
export const NO_AMOUNT_CODE = -(2 ** 31);

/** What totals are filtered by, of one interaction: sets by their numbers in their dictionaries. */
export type CopyRow = { started: number; traits: number } & Record<SetColumn | Amount, number>;

type SetColumn = "attendants" | "places" | "dispositions";

/** An interaction matches that has the amount, from `min` to `max`. */
export type AmountBound = { amount: Amount; min: number; max: number };

/** For every value of a column whether it matches, 1 or 0, or a bit for each filter that it matches. */
export type Matches = Record<"traits" | SetColumn, Uint8Array> & { bounds: readonly AmountBound[] };

/** Asked for counts by values: which facets a value's bits admit, and how many rows that they all admit have a value. */
export type FacetTally = {
  admits: Matches;
  /** By the bits that admit a row in the low byte, and its traits above them. */
  traits: Uint32Array;
  /** By value, for each facet of these columns. */
  sets: { column: SetColumn; bit: number; counts: Uint32Array }[];
};

/** The most rows of a run: as many are sorted, or made anew, in a moment. */
export const RUN_ROWS = 2 ** 18;

/** Bytes of one row in the columns of a run. */
export const ROW_BYTES = 8 + 1 + 4 + 4 + 4 + 1 + 4 * amounts.length;

/** Rows in order of start, column by column. A row that went stays until the run is made anew, and counts no more. */
export class SortedRows {
  readonly length: number;
  #dead = 0;
  readonly #started: Float64Array;
  readonly #traits: Uint8Array;
  readonly #attendants: Uint32Array;
  readonly #places: Uint32Array;
  readonly #dispositions: Uint32Array;
  readonly #amounts: Record<Amount, Int32Array>;
  readonly #alive: Uint8Array;

  /** Rows in any order; `length` of them, at most `RUN_ROWS`. */
  constructor(length: number, rows: Iterable<CopyRow>) {
    this.length = length;
    this.#started = new Float64Array(length);
    this.#traits = new Uint8Array(length);
    this.#attendants = new Uint32Array(length);
    this.#places = new Uint32Array(length);
    this.#dispositions = new Uint32Array(length);
    const column = () => new Int32Array(length);
    this.#amounts = { duration: column(), wait: column(), hold: column(), transfers: column() };
    this.#alive = new Uint8Array(length).fill(1);
    let i = 0;
    for (const row of rows) this.#put(i++, row);
    if (i !== length) throw new Error(`a run of ${length} rows got ${i}`);
    if (!this.#isSorted()) this.#sort();
  }

  get living(): number {
    return this.length - this.#dead;
  }

  /** How many begin from `from` to `to` (both included, in seconds) and match. */
  count(from: number, to: number, matches: Matches): number {
    const [first, end] = [this.#firstFrom(from), this.#firstFrom(to, true)];
    const within = this.#within(first, end, matches.bounds);
    let sum = 0;
    if (within) for (let i = first; i < end; i++) sum += this.#matches(i, matches) & (within[i - first] as number);
    else for (let i = first; i < end; i++) sum += this.#matches(i, matches);
    return sum;
  }

  /** Adds those that begin from `from` to `to` to the counts of each facet that admits them. */
  tally(from: number, to: number, { admits, traits, sets }: FacetTally): void {
    const [first, end] = [this.#firstFrom(from), this.#firstFrom(to, true)];
    const rows = new Uint8Array(end - first);
    const within = this.#within(first, end, admits.bounds) ?? new Uint8Array(end - first).fill(0xff);
    for (let i = first; i < end; i++) {
      const bits = this.#matches(i, admits, within[i - first] as number);
      const trait = ((this.#traits[i] as number) << 8) | bits;
      traits[trait] = (traits[trait] as number) + 1;
      rows[i - first] = bits;
    }
    // Column by column: each loop reads one array and writes one.
    for (const { column, bit, counts } of sets) {
      const values = this.#column(column).subarray(first, end);
      for (let i = 0; i < rows.length; i++) {
        if (((rows[i] as number) & bit) === 0) continue;
        const value = values[i] as number;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }

  /** When the last ones of those begin, the last first; `most` of them, or fewer where there are no more. */
  newest(from: number, to: number, matches: Matches, most: number): number[] {
    const [first, end] = [this.#firstFrom(from), this.#firstFrom(to, true)];
    const within = this.#within(first, end, matches.bounds);
    const found: number[] = [];
    for (let i = end - 1; i >= first && found.length < most; i--) {
      if (this.#matches(i, matches) === 1 && within?.[i - first] !== 0) found.push(this.#started[i] as number);
    }
    return found;
  }

  /** Lets go of one row like this one; false where there is none. */
  remove(row: CopyRow): boolean {
    const end = this.#firstFrom(row.started, true);
    for (let i = this.#firstFrom(row.started); i < end; i++) {
      if (this.#alive[i] === 0 || this.#traits[i] !== row.traits || this.#attendants[i] !== row.attendants) continue;
      if (this.#places[i] !== row.places || this.#dispositions[i] !== row.dispositions) continue;
      if (amounts.some((amount) => this.#amounts[amount][i] !== row[amount])) continue;
      this.#alive[i] = 0;
      this.#dead++;
      return true;
    }
    return false;
  }

  /** The living rows, in order of start. */
  *rows(): Generator<CopyRow> {
    for (let i = 0; i < this.length; i++) if (this.#alive[i] === 1) yield this.#at(i);
  }

  #column(name: SetColumn): Uint32Array {
    if (name === "attendants") return this.#attendants;
    return name === "places" ? this.#places : this.#dispositions;
  }

  /** The bits that all columns of sets have; a row that went has none. It asks for no bound: most searches have none. */
  #matches(i: number, { traits, attendants, places, dispositions }: Matches, all = 1): number {
    return (
      ((this.#alive[i] as number) * all) &
      (traits[this.#traits[i] as number] as number) &
      (attendants[this.#attendants[i] as number] as number) &
      (places[this.#places[i] as number] as number) &
      (dispositions[this.#dispositions[i] as number] as number)
    );
  }

  /** For each row from `first` on and before `end`, whether it is within all bounds, 0xff or 0; null where there are none. */
  #within(first: number, end: number, bounds: readonly AmountBound[]): Uint8Array | null {
    if (bounds.length === 0) return null;
    const within = new Uint8Array(Math.max(0, end - first)).fill(0xff);
    for (const { amount, min, max } of bounds) {
      const values = this.#amounts[amount].subarray(first, end);
      for (let i = 0; i < within.length; i++) {
        const value = values[i] as number;
        if (value < min || value > max) within[i] = 0;
      }
    }
    return within;
  }

  #put(i: number, { started, traits, attendants, places, dispositions, ...row }: CopyRow): void {
    this.#started[i] = started;
    this.#traits[i] = traits;
    this.#attendants[i] = attendants;
    this.#places[i] = places;
    this.#dispositions[i] = dispositions;
    for (const amount of amounts) this.#amounts[amount][i] = row[amount];
  }

  #at(i: number): CopyRow {
    return {
      started: this.#started[i] as number,
      traits: this.#traits[i] as number,
      attendants: this.#attendants[i] as number,
      places: this.#places[i] as number,
      dispositions: this.#dispositions[i] as number,
      duration: this.#amounts.duration[i] as number,
      wait: this.#amounts.wait[i] as number,
      hold: this.#amounts.hold[i] as number,
      transfers: this.#amounts.transfers[i] as number,
    };
  }

  /** The first index whose start is not before `started`, or not at it either. */
  #firstFrom(started: number, after = false): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#started[middle] as number;
      if (at < started || (after && at === started)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isSorted(): boolean {
    for (let i = 1; i < this.length; i++) {
      if ((this.#started[i] as number) < (this.#started[i - 1] as number)) return false;
    }
    return true;
  }

  #sort(): void {
    const order = Uint32Array.from({ length: this.length }, (_, i) => i);
    const started = this.#started;
    order.sort((one, other) => (started[one] as number) - (started[other] as number));
    const sets = [this.#attendants, this.#places, this.#dispositions];
    for (const column of [started, this.#traits, ...sets, ...Object.values(this.#amounts)]) {
      const before = column.slice();
      for (let i = 0; i < order.length; i++) column[i] = before[order[i] as number] as number;
    }
  }
}
