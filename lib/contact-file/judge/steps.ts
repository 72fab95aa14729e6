import { PhoneCountry } from "../../phone-country.ts";
import type { FixesPreview, FixStep, Step } from "../review.ts";
import type { DataRows, RowChange } from "./data-rows.ts";
import { isAdvice } from "./problem-codes.ts";
import type { ReviewRows } from "./review-rows.ts";
import { rewriteFor } from "./rewrite.ts";
import { RowSet } from "./row-set.ts";
import { type JudgeSettings, RowJudge } from "./validate-row.ts";

type Preview = { rows: number; examples: { row: number; before: string; after: string }[] };

type Change = RowChange & { rows: RowSet };

const EXAMPLES = 5;
const EXAMPLES_OF_EACH = 3;

/** Turns steps into changes of the rows as they are now. */
export class Steps {
  readonly #rows: DataRows;
  readonly #review: ReviewRows;
  readonly #settings: JudgeSettings;

  constructor(rows: DataRows, review: ReviewRows, settings: JudgeSettings) {
    this.#rows = rows;
    this.#review = review;
    this.#settings = settings;
  }

  changeOf(step: Step): RowChange {
    if (step.do === "fix") return this.#fix(step);
    if (step.do === "fixes") return this.#together(step.fixes.map((fix) => this.#fix(fix)));
    if (step.do === "drop") return { rows: step.row, rewrite: null };
    const { row, column, text } = step;
    return {
      rows: row,
      rewrite: (cells) => {
        cells[column] = text;
      },
    };
  }

  /** How many rows a fix changes, and how the first of them look before and after. */
  preview(step: FixStep): Preview {
    const { rows, rewrite } = this.#fix(step);
    const examples: Preview["examples"] = [];
    for (const row of rewrite ? rows : []) {
      const before = this.#rows.cells(row);
      const after = [...before];
      rewrite?.(after);
      const column = after.findIndex((cell, index) => cell !== before[index]);
      if (column !== -1) examples.push({ row, before: before[column] ?? "", after: after[column] ?? "" });
      if (examples.length === EXAMPLES) break;
    }
    return { rows: rows.size, examples };
  }

  /** How many cells each of some fixes changes where they are done one after the other. */
  previewAll(steps: readonly FixStep[]): FixesPreview {
    const changes = steps.map((fix) => ({ change: this.#fix(fix), seen: { fix, ...nothing() } }));
    const judge = new RowJudge(this.#settings);
    let mended = 0;
    for (const row of this.#together(changes.map(({ change }) => change)).rows) {
      const cells = this.#rows.cells(row);
      for (const { change, seen } of changes) {
        const before = [...cells];
        change.rewrite?.(cells);
        for (const [column, after] of cells.entries()) {
          if (after === before[column]) continue;
          seen.cells++;
          if (seen.examples.length < EXAMPLES_OF_EACH) seen.examples.push({ row, before: before[column] ?? "", after });
        }
      }
      const left = judge.judge((column) => cells[column] ?? "").problems;
      if (!this.#review.isReady(row) && left.every(({ cause }) => isAdvice(cause))) mended++;
    }
    return { fixes: changes.map(({ seen }) => seen).filter(({ cells }) => cells > 0), mended };
  }

  /** Several changes as one. */
  #together(changes: readonly Change[]): Change {
    const rows = new RowSet(this.#rows.count);
    for (const change of changes) for (const row of change.rows) rows.add(row);
    return {
      rows,
      rewrite: (cells) => {
        for (const { rewrite } of changes) rewrite?.(cells);
      },
    };
  }

  #fix(step: FixStep): Change {
    const { plan } = this.#settings;
    // Another country may have been chosen since: what is national is judged anew then.
    const isOther = (step.country ?? null) !== this.#settings.country.name;
    const country = isOther ? new PhoneCountry(step.country ?? null) : this.#settings.country;
    const judge = new RowJudge({ ...this.#settings, country });
    const rows = RowSet.of(this.#rows.count, step.rows ?? this.#toFix(step, isOther ? judge : null));
    const rewrite = rewriteFor(step, plan, country);
    if (!rewrite) return { rows, rewrite };
    return {
      rows,
      rewrite: (cells) => {
        const { problems } = judge.judge((column) => cells[column] ?? "");
        // Names that the service did not know then may be known by now.
        if (step.names || problems.some(({ cause }) => cause === step.cause)) rewrite(cells, problems);
      },
    };
  }

  /** `judge` is the one to ask about numbers, if the review cannot tell. */
  *#toFix({ cause, fix }: FixStep, judge: RowJudge | null): Generator<number> {
    const asks = judge !== null && (cause === "number-national" || cause === "number-exit-code");
    const leavesNumbers = fix === "leave-out" && (cause === "number-invalid" || cause === "number-lost");
    for (const row of this.#review.matching(asks ? "kept" : cause)) {
      if (asks && !judge.judge(this.#rows.reader(row)).problems.some((one) => one.cause === cause)) continue;
      // A row that would be left without any number is for dropping.
      if (leavesNumbers && !this.#review.judged(row).contact.clientIds?.length) continue;
      yield row;
    }
  }
}

function nothing(): Omit<FixesPreview["fixes"][number], "fix"> {
  return { cells: 0, examples: [] };
}
