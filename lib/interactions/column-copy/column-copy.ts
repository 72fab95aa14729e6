import type { Facet } from "../values.ts";
import { type CopyChange, makeDictionaries, parseChange } from "./copied-columns.ts";
import { type CopiedFilter, matchesOf } from "./copied-filter.ts";
import { countsIn, type FacetCounts, tallyOf } from "./facet-counts.ts";
import { type CopyRow, ROW_BYTES, RUN_ROWS, SortedRows } from "./sorted-rows.ts";

/**
 * The columns that totals are filtered by, of every interaction that a snapshot of the database sees: runs in order
 * of start, the newest small and joined as they grow in number.
 */
export class ColumnCopy {
  /** The transactions that are in here, as PostgreSQL writes a snapshot. */
  snapshot: string;
  readonly #dictionaries = makeDictionaries();
  #runs: SortedRows[] = [];

  constructor(snapshot: string) {
    this.snapshot = snapshot;
  }

  /** A line of `copiedColumns`, which is not in here before `apply`. */
  parse(line: string): CopyChange {
    return parseChange(line, this.#dictionaries);
  }

  /** Takes what came and what went between this copy's snapshot and the next. */
  apply(changes: readonly CopyChange[], snapshot: string): void {
    const came = changes.flatMap(({ gain, row }) => (gain > 0 ? row : []));
    for (let i = 0; i < came.length; i += RUN_ROWS) this.#add(came.slice(i, i + RUN_ROWS));
    // Behind those that came: one may have gone again.
    for (const { gain, row } of changes) if (gain < 0) this.#remove(row);
    this.#runs = this.#runs.map((run) => (run.living < run.length / 2 ? new SortedRows(run.living, run.rows()) : run));
    this.snapshot = snapshot;
  }

  count(asked: CopiedFilter): number {
    const matches = matchesOf(asked, this.#dictionaries);
    return this.#runs.reduce((sum, run) => sum + run.count(asked.from, asked.to, matches), 0);
  }

  /** How many have each value of each facet, whatever is asked for of that facet itself. */
  facets(asked: CopiedFilter, facets: readonly Facet[]): FacetCounts {
    const tally = tallyOf(asked, facets, this.#dictionaries);
    for (const run of this.#runs) run.tally(asked.from, asked.to, tally);
    return countsIn(tally, facets, this.#dictionaries);
  }

  /** In which seconds the newest begin, the last first; `most` of them, or all. */
  newest(asked: CopiedFilter, most: number): number[] {
    const matches = matchesOf(asked, this.#dictionaries);
    let found: number[] = [];
    // The newest runs are the last, unless what is late came: then the bound only rises.
    for (const run of this.#runs.toReversed()) {
      const from = found.length === most ? (found.at(-1) ?? asked.from) : asked.from;
      const more = run.newest(from, asked.to, matches, most);
      if (more.length > 0) found = [...found, ...more].sort((one, other) => other - one).slice(0, most);
    }
    return found;
  }

  get rows(): number {
    return this.#runs.reduce((sum, run) => sum + run.living, 0);
  }

  get bytes(): number {
    const dictionaries = Object.values(this.#dictionaries).reduce((sum, { bytes }) => sum + bytes, 0);
    return this.#runs.reduce((sum, run) => sum + run.length * ROW_BYTES, dictionaries);
  }

  #add(rows: CopyRow[]): void {
    if (rows.length === 0) return;
    this.#runs.push(new SortedRows(rows.length, rows));
    for (;;) {
      const [before, last] = this.#runs.slice(-2);
      if (!before || !last || before.length >= 2 * last.length) return;
      const living = before.living + last.living;
      if (living > RUN_ROWS) return;
      this.#runs.splice(-2, 2, new SortedRows(living, [...before.rows(), ...last.rows()]));
    }
  }

  #remove(row: CopyRow): void {
    // What changes is new more often than old.
    if (this.#runs.findLast((run) => run.remove(row)) === undefined) {
      throw new Error("a deleted interaction is not in the copy");
    }
  }
}
