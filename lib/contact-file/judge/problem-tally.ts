import { type Cause, causes, type ProblemGroup } from "../review.ts";
import { fixesFor, isAdvice } from "./problem-codes.ts";
import type { RowProblem } from "./validate-row.ts";

type Seen = { column: number | null; row: number; rows: number };

// So many different values of one problem are counted; nobody is shown more than the first few.
const VALUES = 5000;
const EXAMPLES = 5;

/** The values that are wrong, by cause: kept as rows come and go. */
export class ProblemTally {
  readonly #byCause = new Map<Cause, Map<string, Seen>>();

  add(row: number, problems: readonly RowProblem[]): void {
    for (const { cause, column, value } of problems) {
      const values = this.#byCause.get(cause) ?? new Map<string, Seen>();
      this.#byCause.set(cause, values);
      const seen = values.get(value);
      if (seen) seen.rows++;
      else if (values.size < VALUES) values.set(value, { column, row, rows: 1 });
    }
  }

  remove(problems: readonly RowProblem[]): void {
    for (const { cause, value } of problems) {
      const values = this.#byCause.get(cause);
      const seen = values?.get(value);
      if (seen && --seen.rows === 0) values?.delete(value);
    }
  }

  /** `rows` is how many rows have a cause; causes without any make no group. */
  groups(rows: (cause: Cause) => number): ProblemGroup[] {
    return causes
      .map((cause): ProblemGroup => {
        const values = [...(this.#byCause.get(cause) ?? [])].sort(([, a], [, b]) => b.rows - a.rows || a.row - b.row);
        const examples = values.slice(0, EXAMPLES).map(([value, seen]) => ({ value, ...seen }));
        const severity = isAdvice(cause) ? "advice" : "error";
        return { cause, severity, rows: rows(cause), examples, fixes: fixesFor(cause) };
      })
      .filter((group) => group.rows > 0);
  }
}
