import { delimiters } from "../reading.ts";
import { SeparatedText } from "./separated-text.ts";

const ROWS = 100;

/** The delimiter under which a file's beginning falls into the most even rows; a comma where none does. */
export function guessDelimiter(head: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const score = evenness(new SeparatedText(delimiter, true).push(`${head}\n`, false).slice(0, ROWS));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** How many cells most rows have, as far as they agree. */
function evenness(rows: readonly string[][]): number {
  const filled = rows.filter((row) => row.length > 1 || row[0] !== "");
  const widths = new Map<number, number>();
  for (const { length } of filled) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 1, rowsOfIt = 0] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [];
  const agreement = rowsOfIt / filled.length;
  return width > 1 ? agreement ** 2 * Math.log2(width) + agreement : 0;
}
