import { csvLine } from "../csv.ts";

const PIECE = 2000;

/** A row that is not sent: as it stands in the file, its number there, and why. */
type LeftOut = { cells: readonly string[]; number: number; problem: string };

/** The rows that are not sent as a CSV file for spreadsheets, to be put right and read again. */
export function problemCsv(headers: readonly string[], rows: Iterable<LeftOut>): Blob {
  const parts: string[] = ["\ufeff", csvLine([...headers, "_row", "_problem"])];
  let lines: string[] = [];
  for (const { cells, number, problem } of rows) {
    lines.push(csvLine([...cells, number, problem]));
    if (lines.length < PIECE) continue;
    parts.push(lines.join(""));
    lines = [];
  }
  return new Blob([...parts, ...lines], { type: "text/csv;charset=utf-8" });
}
