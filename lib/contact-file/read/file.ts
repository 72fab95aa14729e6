import { limits, megabytes } from "../limits.ts";
import type { FileRefusal, Reading, ReadOptions, RefusalCode, Sheet } from "../reading.ts";
import { CellTable } from "./cell-table.ts";
import { guessDelimiter } from "./delimiter.ts";
import { pageKind } from "./page-kind.ts";
import { RefusedFile } from "./refused.ts";
import { SeparatedText } from "./separated-text.ts";
import { TextSource, typeOf } from "./text-source.ts";
import { oldFormat, Workbook } from "./workbook.ts";

type Used = Omit<ReadOptions, "header" | "country" | "addsCode">;

/** All cells of a file, the first row with them; rows without any text are left out. */
export type ReadRows = {
  format: Reading["format"];
  options: Used;
  sheets: Sheet[];
  table: CellTable;
  /** Whether nobody chose the encoding and nothing tells it for sure. */
  isGuess: boolean;
  mixedLineEnds: boolean;
  /** Numbers of rows as a spreadsheet counts. */
  oddQuotes: number[];
};

/** Reads a file or pasted text. Throws RefusedFile where nothing can be read. */
export async function readRows(
  source: Blob | string,
  chosen: Partial<ReadOptions>,
  onPart: (part: number) => void,
): Promise<ReadRows> {
  if (typeof source !== "string" && source.size > limits.fileMegabytes * 1024 * 1024) {
    throw new RefusedFile("too-large", { megabytes: megabytes(source.size), limit: limits.fileMegabytes });
  }
  const type = await typeOf(source);
  const isBook = type === "zip" && typeof source !== "string";
  if (type === "ole" && typeof source !== "string") throw await oldFormat(source);
  if (type !== null && !isBook) throw new RefusedFile("other-type", { type });
  const taken = isBook
    ? await takeWorkbook(source, chosen)
    : await TextSource.reading(source, chosen.encoding, (text) => {
        if (typeof source !== "string") refusePage(text, source);
        return takeText(text, chosen, onPart);
      });
  const { options, sheets, table } = taken;
  if (table.rows === 0) throw Object.assign(new RefusedFile("empty"), { options, sheets });
  return { ...taken, format: isBook ? "workbook" : typeof source === "string" ? "pasted" : "file" };
}

async function takeWorkbook(file: Blob, chosen: Partial<ReadOptions>): Promise<Omit<ReadRows, "format">> {
  const book = await Workbook.open(file);
  const sheet = book.sheets.find(({ name }) => name === chosen.sheet)?.name ?? book.active;
  const rows = new RowTaker();
  rows.take(await book.rows(sheet));
  const options: Used = { encoding: "utf-8", delimiter: ",", quotes: true, sheet };
  return { options, sheets: [...book.sheets], table: rows.done(), isGuess: false, mixedLineEnds: false, oddQuotes: [] };
}

async function takeText(
  text: TextSource,
  chosen: Partial<ReadOptions>,
  onPart: (part: number) => void,
): Promise<Omit<ReadRows, "format">> {
  // What spreadsheets write above the headers to name the delimiter.
  const named = /^sep=([^\r\n])\r?\n/i.exec(text.head);
  const delimiter = chosen.delimiter ?? named?.[1] ?? guessDelimiter(text.head);
  const quotes = chosen.quotes ?? true;
  const options: Used = { encoding: text.encoding, delimiter, quotes, sheet: null };
  const cells = new SeparatedText(delimiter, quotes);
  const rows = new RowTaker();
  let characters = 0;
  for await (const { text: piece, part, isLast } of text.pieces()) {
    const nul = piece.indexOf("\0");
    if (nul !== -1) throw refused("nul", { line: await text.lineOf(characters + nul) }, options);
    const found = cells.push(piece, isLast);
    if (cells.notClosedAt !== null) {
      throw refused("quote-not-closed", { line: await text.lineOf(cells.notClosedAt) }, options);
    }
    if (characters === 0 && named) rows.pass(found);
    rows.take(found);
    characters += piece.length;
    onPart(part);
  }
  const { mixedLineEnds } = cells;
  const oddQuotes = [...cells.oddQuotes].map((row) => row + 1);
  return { options, sheets: [], table: rows.done(), isGuess: text.isGuess, mixedLineEnds, oddQuotes };
}

/** Some programs export a web page, or XML, and call it a spreadsheet. */
function refusePage({ head }: TextSource, source: Blob): void {
  const kind = pageKind(head);
  if (kind === null) return;
  const [extension = ""] = (source instanceof File && /\.\w{1,5}$/.exec(source.name)) || [];
  throw new RefusedFile(kind, { extension });
}

function refused(code: RefusalCode, params: FileRefusal["params"], options: Used): RefusedFile {
  return Object.assign(new RefusedFile(code, params), { options });
}

/** Counts rows as a spreadsheet does and keeps those with text. */
class RowTaker {
  readonly #table = new CellTable();
  #number = 0;

  /** The first of these rows is no data. */
  pass(rows: string[][]): void {
    if (rows.shift()) this.#number++;
  }

  take(rows: readonly string[][]): void {
    for (const row of rows) {
      this.#number++;
      if (!row.some((cell) => cell.trim() !== "")) continue;
      if (row.length > limits.columns) {
        throw new RefusedFile("too-many-columns", { columns: row.length, limit: limits.columns });
      }
      if (this.#table.rows > limits.rows) throw new RefusedFile("too-many-rows", { rows: limits.rows });
      this.#table.add(row, this.#number);
    }
  }

  done(): CellTable {
    this.#table.close();
    return this.#table;
  }
}
