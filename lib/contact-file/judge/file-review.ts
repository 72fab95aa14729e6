import { PhoneCountry } from "../../phone-country.ts";
import type { CauseLabels, CheckBatch, FileProgress, HubFacts, LeftOut, NumberCheckAnswer } from "../protocol.ts";
import type { CellTable } from "../read/cell-table.ts";
import type {
  Cause,
  Fix,
  FixesPreview,
  FixStep,
  ProblemGroup,
  Review,
  RowFilter,
  RowView,
  RowWindow,
  Step,
} from "../review.ts";
import { Packing } from "../send/packing.ts";
import { refusedColumn } from "../send/refused-place.ts";
import { ServerCheck } from "../send/server-check.ts";
import { columnPlan } from "./column-plan.ts";
import { DataRows } from "./data-rows.ts";
import { OrderFinder } from "./dates.ts";
import type { Mapping } from "./mapping.ts";
import { isAdvice, isPassing, namedThingOf } from "./problem-codes.ts";
import { fileDelimiter, type LeftOutRow, leftOutOf, problemCsv } from "./problem-rows.ts";
import { type Refused, ReviewRows } from "./review-rows.ts";
import { Steps } from "./steps.ts";
import { type JudgeSettings, RowJudge } from "./validate-row.ts";

const WINDOW_ROWS = 1000;

export type Reviewed = {
  table: CellTable;
  header: boolean;
  /** Of the file: what its rows are written with again. */
  delimiter: string;
  headers: string[];
  country: string | null;
  addsCode: boolean;
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
  readonly #onProgress: (progress: FileProgress) => void;
  readonly #asksDateOrder: boolean;
  #window: { filter: RowFilter; rows: Uint32Array } | null = null;
  #packing: Packing | null = null;

  constructor(of: Reviewed, onProgress: (progress: FileProgress) => void) {
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
    // As the service compares them, which knows the hub's country alone.
    const compared = of.hub.country === null ? country : new PhoneCountry(of.hub.country);
    const unknown = { agents: new Map(), templates: new Map(), attachments: new Map() };
    const { hours, messages } = of.hub;
    const { addsCode } = of;
    const now = new Date();
    this.#settings = { plan, country, addsCode, dateOrder, timezone: hours.timezone, now, messages, unknown };
    const judge = new RowJudge(this.#settings);
    this.#review = new ReviewRows(this.#rows, judge, compared, (part) => onProgress({ doing: "checking", part }));
    this.#check = new ServerCheck(this.#review, this.#rows.count, unknown);
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
      groups: this.#review.groups().map((group) => this.#withMeant(group)),
      asksDateOrder: this.#asksDateOrder,
      lastStep: this.#done.at(-1) ?? null,
    };
  }

  preview(cause: Cause, fix: Fix, country: string | null, time?: string) {
    const step: FixStep = { do: "fix", cause, fix, ...(country !== null && { country }), ...(time && { time }) };
    return this.#steps.preview(this.#whole(step));
  }

  previewAll(fixes: readonly FixStep[]): FixesPreview {
    return this.#steps.previewAll(fixes.map((fix) => this.#here(fix)));
  }

  apply(given: Step): void {
    const step =
      given.do === "fix"
        ? this.#here(given)
        : given.do === "fixes"
          ? { ...given, fixes: given.fixes.map((fix) => this.#here(fix)) }
          : given;
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
    const rows = Array.from(all.subarray(first, first + Math.min(count, WINDOW_ROWS)), (row) => this.#view(row));
    return { total: all.length, first, rows };
  }

  toCheck(id: number): CheckBatch {
    return this.#check.batch(id);
  }

  checked(answer: NumberCheckAnswer): void {
    if (this.#check.answer(answer)) this.#forget();
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
    const refusals = errors.flatMap(({ position, path, message }): [number, Refused][] => {
      const row = this.#packing?.rowAt(position);
      if (row === undefined) return [];
      const place = refusedColumn(path, this.#review.judged(row).contact, this.#rows.reader(row), this.#settings.plan);
      return [[row, { ...place, message: path === "" ? message : `${path}: ${message}` }]];
    });
    this.#review.refuse(refusals);
    this.#forget();
  }

  problemRows(labels: CauseLabels): Blob {
    return problemCsv(this.#of.headers, this.#leftOut(labels), this.#of.delimiter);
  }

  leftOut(labels: CauseLabels): LeftOut | null {
    const { headers } = this.#of;
    const delimiter = fileDelimiter(this.#of.delimiter);
    const { withProblems, dropped } = this.summary().counts;
    const count = withProblems + dropped;
    return count === 0 ? null : { count, delimiter, ...leftOutOf(headers, this.#leftOut(labels)) };
  }

  /** The fix as it is done in this file, whatever is chosen later. */
  #here(step: FixStep): FixStep {
    const { country } = this.#of;
    return this.#whole({ ...(country !== null && { country }), ...step });
  }

  /** A step that says all that it needs to be done again the same. */
  #whole(step: FixStep): FixStep {
    if (!isPassing(step.cause) || step.rows) return step;
    const rows = [...this.#review.matching(step.cause)];
    const thing = namedThingOf(step.cause);
    if (!thing || step.fix === "drop") return { ...step, rows };
    const unknown = [...this.#settings.unknown[thing]];
    const names = unknown.flatMap(([name, meant]) => {
      if (step.fix === "leave-out") return [[name, ""]];
      return meant === null ? [] : [[name, meant]];
    });
    return { ...step, rows, names: Object.fromEntries(names) };
  }

  /** What was meant by names that the server does not know; where nothing was, it is no way to put them right. */
  #withMeant(group: ProblemGroup): ProblemGroup {
    const thing = namedThingOf(group.cause);
    if (!thing) return group;
    const known = [...this.#settings.unknown[thing]].flatMap(([name, meant]) =>
      meant === null ? [] : [[name, meant]],
    );
    if (known.length > 0) return { ...group, meant: Object.fromEntries(known) };
    return { ...group, fixes: group.fixes.filter((fix) => fix !== "meant") };
  }

  *#leftOut(labels: CauseLabels): Generator<LeftOutRow> {
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
