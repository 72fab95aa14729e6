import { isAdvice } from "./cause.ts";
import type { CellTable } from "./cell-table.ts";
import { columnPlan } from "./column-plan.ts";
import { DataRows } from "./data-rows.ts";
import { OrderFinder } from "./dates.ts";
import type { Mapping } from "./mapping.ts";
import { Packing } from "./packing.ts";
import { PhoneCountry } from "./phone-country.ts";
import { problemCsv } from "./problem-csv.ts";
import type {
  Cause,
  CheckAnswer,
  CheckBatch,
  Fix,
  HubFacts,
  Progress,
  Review,
  RowFilter,
  RowView,
  RowWindow,
  Step,
} from "./protocol.ts";
import { ReviewRows } from "./review-rows.ts";
import { type JudgeSettings, RowJudge } from "./row-judge.ts";
import { ServerCheck } from "./server-check.ts";
import { Steps } from "./steps.ts";

const WINDOW = 1000;

export type Reviewed = {
  table: CellTable;
  header: boolean;
  headers: string[];
  country: string | null;
  hub: HubFacts;
  mapping: Mapping;
};

/** The rows of a file under one mapping: judged, put right, and made into what is sent. */
export class FileReview {
  readonly #of: Reviewed;
  readonly #settings: JudgeSettings;
  readonly #rows: DataRows;
  readonly #review: ReviewRows;
  readonly #check: ServerCheck;
  readonly #steps: Steps;
  readonly #done: Step[] = [];
  readonly #onProgress: (progress: Progress) => void;
  readonly #asksDateOrder: boolean;
  #window: { filter: RowFilter; rows: Uint32Array } | null = null;
  #packing: Packing | null = null;

  constructor(of: Reviewed, onProgress: (progress: Progress) => void) {
    this.#of = of;
    this.#onProgress = onProgress;
    this.#rows = new DataRows(of.table, of.header);
    const plan = columnPlan(of.mapping, of.hub);
    const order = new OrderFinder();
    for (const column of [plan.date, plan.scheduleDate]) {
      if (column === null || of.hub.array !== "leads") continue;
      for (let row = 0; row < this.#rows.count; row++) order.see(this.#rows.original(row, column));
    }
    const dateOrder = of.mapping.dateOrder ?? order.order;
    this.#asksDateOrder = dateOrder === null && order.asks;
    const country = new PhoneCountry(of.country);
    this.#settings = { plan, country, dateOrder, timezone: of.hub.hours.timezone, now: new Date() };
    const judge = new RowJudge(this.#settings);
    this.#review = new ReviewRows(this.#rows, judge, country, (part) => onProgress({ doing: "checking", part }));
    this.#check = new ServerCheck(this.#review, this.#rows.count);
    this.#steps = new Steps(this.#rows, this.#review, this.#settings);
  }

  get done(): Step[] {
    return [...this.#done];
  }

  summary(): Review {
    const { listed, blacklisted, ...counts } = this.#review.counts(this.#of.hub.hours, this.#settings.now);
    const said = this.#check.isDone ? { listed, blacklisted } : { listed: null, blacklisted: null };
    return {
      counts: { ...counts, ...said },
      groups: this.#review.groups(),
      asksDateOrder: this.#asksDateOrder,
      lastStep: this.#done.at(-1) ?? null,
    };
  }

  preview(cause: Cause, fix: Fix, country: string | null) {
    return this.#steps.preview({ do: "fix", cause, fix, ...(country !== null && { country }) });
  }

  apply(given: Step): void {
    const { country } = this.#of;
    const step = given.do === "fix" && country !== null ? { country, ...given } : given;
    this.#review.change(this.#steps.changeOf(step));
    this.#done.push(step);
    this.#forget();
  }

  undo(): void {
    if (!this.#done.pop()) return;
    this.#review.undo();
    this.#forget();
  }

  window(filter: RowFilter, first: number, count: number): RowWindow {
    const all = this.#matching(filter);
    const rows = Array.from(all.subarray(first, first + Math.min(count, WINDOW)), (row) => this.#view(row));
    return { total: all.length, first, rows };
  }

  toCheck(id: number): CheckBatch {
    return this.#check.batch(id);
  }

  checked(answer: CheckAnswer): void {
    this.#check.answer(answer);
    this.#window = null;
  }

  /** What is sent, cut into chunks. */
  async packing(): Promise<Packing> {
    this.#packing ??= await Packing.of(
      this.#of.hub.array,
      this.#review.matching("ready"),
      (row) => this.#review.judged(row).contact,
      (part) => this.#onProgress({ doing: "packing", part }),
    );
    return this.#packing;
  }

  refuse(errors: readonly { position: number; path: string; message: string }[]): void {
    const refusals = errors.flatMap(({ position, path, message }): [number, string][] => {
      const row = this.#packing?.rowAt(position);
      return row === undefined ? [] : [[row, path === "" ? message : `${path}: ${message}`]];
    });
    this.#review.refuse(refusals);
    this.#forget();
  }

  problemRows(labels: Partial<Record<Cause | "dropped", string>>): Blob {
    return problemCsv(this.#of.headers, this.#leftOut(labels));
  }

  *#leftOut(labels: Partial<Record<Cause | "dropped", string>>) {
    for (let row = 0; row < this.#rows.count; row++) {
      if (this.#review.isReady(row)) continue;
      const { problems, dropped } = this.#view(row);
      const told = problems.filter(({ severity }) => dropped || severity === "error");
      const causes = told.map(({ cause, message }) => [labels[cause] ?? cause, message].filter(Boolean).join(": "));
      const problem = [...new Set(dropped ? [labels.dropped ?? "dropped", ...causes] : causes)].join("; ");
      const cells = this.#of.headers.map((_, column) => this.#rows.original(row, column));
      yield { cells, number: this.#rows.numberOf(row), problem };
    }
  }

  #view(row: number): RowView {
    const cells = this.#rows.cells(row);
    const changed = cells.flatMap((cell, column) => (cell === this.#rows.original(row, column) ? [] : [column]));
    const problems = this.#review.judged(row).problems.map(({ cause, column }) => ({
      cause,
      severity: isAdvice(cause) ? ("advice" as const) : ("error" as const),
      column,
      message: cause === "refused" ? this.#review.refusal(row) : null,
    }));
    return { row, number: this.#rows.numberOf(row), cells, changed, dropped: this.#rows.isDropped(row), problems };
  }

  #matching(filter: RowFilter): Uint32Array {
    if (this.#window?.filter !== filter) {
      this.#window = { filter, rows: Uint32Array.from(this.#review.matching(filter)) };
    }
    return this.#window.rows;
  }

  #forget(): void {
    this.#window = null;
    this.#packing = null;
  }
}
