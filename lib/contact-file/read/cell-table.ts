const ROWS = 1024;
const CHARACTERS = 4 * 1024 * 1024;

type Block = { firstCell: number; text: string };

/**
 * The cells of a file in little memory: the text of a block of rows in one piece, and where each cell ends in it. A
 * million small strings would take ten times as much.
 */
export class CellTable {
  readonly #blocks: Block[] = [];
  #blockOfRow = new Uint32Array(ROWS);
  // By row: its first cell, and its number as a spreadsheet counts.
  #firstCells = new Uint32Array(ROWS);
  #numbers = new Uint32Array(ROWS);
  // By cell: where it ends in its block.
  #ends = new Uint32Array(8 * ROWS);
  #pending: string[] = [];
  #pendingLength = 0;
  #pendingRows = 0;
  #firstPendingCell = 0;
  #rows = 0;
  #cells = 0;
  #width = 0;

  get rows(): number {
    return this.#rows;
  }

  /** The most cells that a row has. */
  get width(): number {
    return this.#width;
  }

  /** Takes a row in; `number` is its place in the file, from 1. To be read once `close` was called. */
  add(row: readonly string[], number: number): void {
    const index = this.#rows++;
    if (index + 1 >= this.#firstCells.length) this.#growRows();
    this.#blockOfRow[index] = this.#blocks.length;
    this.#numbers[index] = number;
    if (this.#cells + row.length > this.#ends.length) this.#ends = grown(this.#ends, this.#cells + row.length);
    for (const cell of row) {
      this.#pending.push(cell);
      this.#pendingLength += cell.length;
      this.#ends[this.#cells++] = this.#pendingLength;
    }
    this.#firstCells[index + 1] = this.#cells;
    if (row.length > this.#width) this.#width = row.length;
    if (++this.#pendingRows >= ROWS || this.#pendingLength >= CHARACTERS) this.#flush();
  }

  /** Ends the taking in; gives back what was reserved for more. */
  close(): void {
    this.#flush();
    this.#firstCells = this.#firstCells.slice(0, this.#rows + 1);
    this.#numbers = this.#numbers.slice(0, this.#rows);
    this.#blockOfRow = this.#blockOfRow.slice(0, this.#rows);
    this.#ends = this.#ends.slice(0, this.#cells);
  }

  numberOf(row: number): number {
    return this.#numbers[row] ?? 0;
  }

  /** How many cells the row has of its own; those behind them are empty. */
  widthOf(row: number): number {
    return (this.#firstCells[row + 1] ?? 0) - (this.#firstCells[row] ?? 0);
  }

  cell(row: number, column: number): string {
    const index = (this.#firstCells[row] ?? 0) + column;
    const block = this.#blocks[this.#blockOfRow[row] ?? 0];
    if (!block || index >= (this.#firstCells[row + 1] ?? 0)) return "";
    const start = index === block.firstCell ? 0 : (this.#ends[index - 1] ?? 0);
    return block.text.slice(start, this.#ends[index]);
  }

  #flush(): void {
    if (this.#pendingRows === 0) return;
    this.#blocks.push({ firstCell: this.#firstPendingCell, text: this.#pending.join("") });
    this.#pending = [];
    this.#pendingLength = 0;
    this.#pendingRows = 0;
    this.#firstPendingCell = this.#cells;
  }

  #growRows(): void {
    this.#blockOfRow = grown(this.#blockOfRow, 0);
    this.#firstCells = grown(this.#firstCells, 0);
    this.#numbers = grown(this.#numbers, 0);
  }
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(Math.max(least, 2 * array.length));
  wider.set(array);
  return wider;
}
