import { csvLine, type FileDelimiter } from "../../csv.ts";
import type { LeftOut } from "../protocol.ts";
import { delimiters } from "../reading.ts";

const PIECE_LINES = 2000;

/** A row that is not sent: as it stands in the file, its number there, and why. */
export type LeftOutRow = { cells: readonly string[]; number: number; problem: string };

/** The rows that are not sent as a CSV file for spreadsheets, to be put right and read again. */
export function problemCsv(headers: readonly string[], rows: Iterable<LeftOutRow>, delimiter: string): Blob {
  const between = fileDelimiter(delimiter);
  const parts: string[] = ["\ufeff", csvLine([...headers, "_row", "_problem"], between)];
  let lines: string[] = [];
  for (const { cells, number, problem } of rows) {
    lines.push(csvLine([...cells, number, problem], between));
    if (lines.length < PIECE_LINES) continue;
    parts.push(lines.join(""));
    lines = [];
  }
  return new Blob([...parts, ...lines], { type: "text/csv;charset=utf-8" });
}

// What the server keeps of one file, with room for what is around the rows.
const KEPT_ROWS = 10_000;
const KEPT_BYTES = 7 * 1024 * 1024;
const REASON_CHARACTERS = 2000;
const HEADER_CHARACTERS = 1000;

/** The first of them, as the server takes them. */
export function leftOutOf(headers: readonly string[], from: Iterable<LeftOutRow>): Pick<LeftOut, "headers" | "rows"> {
  const rows: LeftOut["rows"] = [];
  let bytes = 0;
  for (const { cells, number, problem } of from) {
    const row = { row: number, cells: [...cells], problem: problem.slice(0, REASON_CHARACTERS).toWellFormed() };
    bytes += new TextEncoder().encode(JSON.stringify(row)).length + 1;
    if (rows.length === KEPT_ROWS || bytes > KEPT_BYTES) break;
    rows.push(row);
  }
  return { headers: headers.map((header) => header.slice(0, HEADER_CHARACTERS).toWellFormed()), rows };
}

/** The file's own: a spreadsheet of the same place reads it. */
export function fileDelimiter(delimiter: string): FileDelimiter {
  return delimiters.find((one) => one === delimiter) ?? ",";
}
