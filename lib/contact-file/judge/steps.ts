import { PhoneCountry } from "../../phone-country.ts";
import type { Step } from "../review.ts";
import type { DataRows, RowChange } from "./data-rows.ts";
import type { ReviewRows } from "./review-rows.ts";
import { rewriteFor } from "./rewrite.ts";
import { RowSet } from "./row-set.ts";
import { type JudgeSettings, RowJudge } from "./validate-row.ts";

type FixStep = Extract<Step, { do: "fix" }>;
type Preview = { rows: number; examples: { row: number; before: string; after: string }[] };

const EXAMPLES = 5;

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

  #fix(step: FixStep): RowChange & { rows: RowSet } {
    const { plan } = this.#settings;
    // Another country may have been chosen since: what is national is judged anew then.
    const isOther = (step.country ?? null) !== this.#settings.country.name;
    const country = isOther ? new PhoneCountry(step.country ?? null) : this.#settings.country;
    const judge = new RowJudge({ ...this.#settings, country });
    const rows = RowSet.of(this.#rows.count, step.rows ?? this.#toFix(step, isOther ? judge : null));
    const rewrite = rewriteFor(step, plan, country);
    if (!rewrite) return { rows, rewrite };
    return { rows, rewrite: (cells) => rewrite(cells, judge.judge((column) => cells[column] ?? "").problems) };
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
