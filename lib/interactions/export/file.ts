import { csvCell, plainCell } from "../../csv.ts";
import { MINUTE_SECONDS } from "../../time/durations.ts";
import { localTimes } from "../../time/local-time.ts";
import type { RawRow } from "../search/columns.ts";
import type { NameOf } from "../search/present.ts";
import { cells } from "./cells.ts";
import { type FileColumn, type FileOptions, handlingFileColumns, usualColumns } from "./options.ts";
import { recordText } from "./record.ts";
import { type FileWords, fileWords } from "./words.ts";

/** A file of interactions: how it begins, and each of them (a row of `summaryColumns`) as a line of it. */
export type FileWriter = {
  extension: "csv" | "ndjson";
  type: string;
  head: string;
  /** Whether its rows need how they were handled behind their columns. */
  handling: boolean;
  line: (row: RawRow, nameOf: NameOf) => string;
};

const csvType = { extension: "csv", type: "text/csv; charset=utf-8; header=present" } as const;

/** NDJSON: what the API answers, a record a line. */
export const records: FileWriter = {
  extension: "ndjson",
  type: "application/x-ndjson",
  head: "",
  handling: false,
  line: (row, nameOf) => `${recordText(row, nameOf)}\n`,
};

/** The API's CSV: the usual columns, times in UTC, nothing that a spreadsheet would run. */
export const guardedCsv: FileWriter = {
  ...csvType,
  head: headOf(usualColumns, ","),
  handling: false,
  line: lineOf(usualColumns, csvCell),
};

/** For a spreadsheet, times are those of `zone` and no cell is taken for a formula; plain CSV is as the API has it. */
export function fileWriter(options: FileOptions, zone: string): FileWriter {
  const { format, columns = [...usualColumns], delimiter = ",", language } = options;
  if (format === "ndjson") return records;
  const handling = handlingFileColumns.some((name) => columns.includes(name));
  if (format === "csv") {
    const cell = (text: string) => plainCell(text, delimiter);
    return { ...csvType, handling, head: headOf(columns, delimiter), line: lineOf(columns, cell, delimiter) };
  }
  const words = language && fileWords(language);
  const cell = (text: string) => csvCell(text, delimiter);
  const headOfOne = (name: FileColumn) => {
    const head = words ? words.heads[name] : name;
    return cells[name].date ? `${head} (${zone})` : head;
  };
  const line = lineOf(columns, cell, delimiter, readable(localTimes(zone), words));
  // The mark tells spreadsheets that it is UTF-8.
  return { ...csvType, handling, head: `\ufeff${headOf(columns.map(headOfOne), delimiter)}`, line };
}

function headOf(names: readonly string[], delimiter: string): string {
  return `${names.join(delimiter)}\r\n`;
}

/** What stands in a cell for the value of the API; undefined where that value does itself. */
type Readable = (name: FileColumn) => ((text: string) => string) | undefined;

function readable(local: (utc: string) => string, words: FileWords | undefined): Readable {
  return (name) => {
    if (cells[name].date) return local;
    if (!words) return undefined;
    if (spans.has(name)) return (text) => (text === "" ? "" : hours(Number(text)));
    const values = words.values[name];
    return values && ((value) => values.get(value) ?? value);
  };
}

const spans: ReadonlySet<FileColumn> = new Set(["duration", "wait", "hold"]);

/** As h:mm:ss, which a spreadsheet reckons with. */
function hours(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % MINUTE_SECONDS)}`;
}

function lineOf(
  columns: readonly FileColumn[],
  cell: (text: string) => string,
  delimiter = ",",
  readableOf?: Readable,
): FileWriter["line"] {
  const written = columns.map((name) => {
    const { read, safe, date } = cells[name];
    const inWords = readableOf?.(name);
    if (inWords && date) return (row: RawRow, nameOf: NameOf) => inWords(read(row, nameOf));
    if (inWords) return (row: RawRow, nameOf: NameOf) => cell(inWords(read(row, nameOf)));
    return safe ? read : (row: RawRow, nameOf: NameOf) => cell(read(row, nameOf));
  });
  return (row, nameOf) => {
    let line = "";
    for (let i = 0; i < written.length; i++) line += (i > 0 ? delimiter : "") + written[i]?.(row, nameOf);
    return `${line}\r\n`;
  };
}
