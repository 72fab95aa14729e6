import { csvCell, plainCell } from "../../csv.ts";
import { localTimes } from "../../time/local-time.ts";
import type { RawRow } from "../search/columns.ts";
import type { NameOf } from "../search/present.ts";
import { cells } from "./cells.ts";
import { type FileColumn, type FileOptions, fileColumns } from "./options.ts";
import { recordText } from "./record.ts";

/** A file of interactions: how it begins, and each of them (a row of `summaryColumns`) as a line of it. */
export type FileWriter = {
  extension: "csv" | "ndjson";
  type: string;
  head: string;
  line: (row: RawRow, nameOf: NameOf) => string;
};

const csvType = { extension: "csv", type: "text/csv; charset=utf-8; header=present" } as const;

/** NDJSON: what the API answers, a record a line. */
export const records: FileWriter = {
  extension: "ndjson",
  type: "application/x-ndjson",
  head: "",
  line: (row, nameOf) => `${recordText(row, nameOf)}\n`,
};

/** The API's CSV: every column, times in UTC, nothing that a spreadsheet would run. */
export const guardedCsv: FileWriter = {
  ...csvType,
  head: headOf(fileColumns, ","),
  line: lineOf(fileColumns, csvCell),
};

/** For a spreadsheet, times are those of `zone` and no cell is taken for a formula; plain CSV is as the API has it. */
export function fileWriter(
  { format, columns = [...fileColumns], delimiter = "," }: FileOptions,
  zone: string,
): FileWriter {
  if (format === "ndjson") return records;
  if (format === "csv") {
    const cell = (text: string) => plainCell(text, delimiter);
    return { ...csvType, head: headOf(columns, delimiter), line: lineOf(columns, cell, delimiter) };
  }
  const names = columns.map((name) => (cells[name].date ? `${name} (${zone})` : name));
  const line = lineOf(columns, (text) => csvCell(text, delimiter), delimiter, localTimes(zone));
  // The mark tells spreadsheets that it is UTF-8.
  return { ...csvType, head: `\ufeff${headOf(names, delimiter)}`, line };
}

function headOf(names: readonly string[], delimiter: string): string {
  return `${names.join(delimiter)}\r\n`;
}

function lineOf(
  columns: readonly FileColumn[],
  cell: (text: string) => string,
  delimiter = ",",
  local?: (utc: string) => string,
): FileWriter["line"] {
  const written = columns.map((name) => {
    const { read, safe, date } = cells[name];
    if (date && local) return (row: RawRow, nameOf: NameOf) => local(read(row, nameOf));
    return safe ? read : (row: RawRow, nameOf: NameOf) => cell(read(row, nameOf));
  });
  return (row, nameOf) => {
    let line = "";
    for (let i = 0; i < written.length; i++) line += (i > 0 ? delimiter : "") + written[i]?.(row, nameOf);
    return `${line}\r\n`;
  };
}
