import Papa from "papaparse";
import { fromCell } from "../../csv.ts";
import { limits } from "../limits.ts";
import { LineEnds } from "./line-ends.ts";

type Parsed = { data: string[][]; errors: { code: string; row: number }[]; meta: { cursor: number } };

/** Parses text of cells, handed in piece by piece, wherever the pieces are cut. */
export class SeparatedText {
  readonly #lineEnds: LineEnds;
  readonly #parser: Papa.Parser;
  #rest = "";
  #rows = 0;
  /** Whether a quotation mark was never closed, and at which character it stands. */
  notClosedAt: number | null = null;
  /** Rows, from 0, with quotation marks within quoted cells that are not doubled. */
  readonly oddQuotes = new Set<number>();

  constructor(delimiter: string, quotes: boolean) {
    this.#lineEnds = new LineEnds(delimiter, quotes);
    // A character that no text holds stands for none.
    this.#parser = new Papa.Parser({ delimiter, newline: "\n", quoteChar: quotes ? '"' : "\0" });
  }

  /** The rows that are complete with this piece; after the last one there are no more. */
  push(piece: string, isLast: boolean): string[][] {
    const text = this.#rest + this.#lineEnds.push(piece, isLast);
    const { openedAt } = this.#lineEnds;
    if (openedAt !== null && (isLast || text.length > limits.cell + piece.length)) {
      this.notClosedAt = openedAt;
      return [];
    }
    const { data, errors, meta } = this.#parser.parse(text, 0, !isLast) as Parsed;
    this.#rest = isLast ? "" : text.slice(meta.cursor);
    for (const { code, row } of errors) if (code === "InvalidQuotes") this.oddQuotes.add(this.#rows + row);
    // What follows the last line end is no row.
    if (isLast && data.at(-1)?.length === 1 && data.at(-1)?.[0] === "") data.pop();
    this.#rows += data.length;
    for (const row of data) unguard(row);
    return data;
  }

  get mixedLineEnds(): boolean {
    return Object.values(this.#lineEnds.kinds).filter((count) => count > 0).length > 1;
  }
}

function unguard(row: string[]): void {
  for (let i = 0; i < row.length; i++) {
    const cell = row[i];
    if (cell?.charCodeAt(0) === APOSTROPHE) row[i] = fromCell(cell);
  }
}

const APOSTROPHE = 0x27;
