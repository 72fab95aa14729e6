import type { CellTable } from "../read/cell-table.ts";
import type { RowSet } from "./row-set.ts";

/** One change of some rows: the last one wins. */
export type RowChange = {
  rows: RowSet | number;
  /** Null where it drops the rows. */
  rewrite: ((cells: string[]) => void) | null;
};

/** The rows of a file behind its header, with what was changed in them; the file's own cells stay as they are. */
export class DataRows {
  readonly #table: CellTable;
  readonly #first: number;
  readonly #changes: RowChange[] = [];
  // How many changes touch each row.
  readonly #touched: Uint16Array;

  constructor(table: CellTable, header: boolean) {
    this.#table = table;
    this.#first = header ? 1 : 0;
    this.#touched = new Uint16Array(this.count);
  }

  get count(): number {
    return this.#table.rows - this.#first;
  }

  /** As a spreadsheet counts. */
  numberOf(row: number): number {
    return this.#table.numberOf(row + this.#first);
  }

  original(row: number, column: number): string {
    return this.#table.cell(row + this.#first, column);
  }

  /** Reads a row's cells, changes done. */
  reader(row: number): (column: number) => string {
    if (!this.#touched[row]) return (column) => this.original(row, column);
    const cells = this.cells(row);
    return (column) => cells[column] ?? "";
  }

  cells(row: number): string[] {
    const cells = Array.from({ length: this.#table.width }, (_, column) => this.original(row, column));
    if (this.#touched[row]) {
      for (const change of this.#changes) if (touches(change, row)) change.rewrite?.(cells);
    }
    return cells;
  }

  isDropped(row: number): boolean {
    if (!this.#touched[row]) return false;
    return this.#changes.some((change) => change.rewrite === null && touches(change, row));
  }

  add(change: RowChange): void {
    this.#changes.push(change);
    for (const row of rowsOf(change)) this.#touched[row] = (this.#touched[row] ?? 0) + 1;
  }

  get last(): RowChange | undefined {
    return this.#changes.at(-1);
  }

  /** Takes the last change back. */
  undo(): void {
    const change = this.#changes.pop();
    if (!change) return;
    for (const row of rowsOf(change)) this.#touched[row] = (this.#touched[row] ?? 0) - 1;
  }
}

export function rowsOf({ rows }: RowChange): Iterable<number> {
  return typeof rows === "number" ? [rows] : rows;
}

function touches({ rows }: RowChange, row: number): boolean {
  return typeof rows === "number" ? rows === row : rows.has(row);
}
