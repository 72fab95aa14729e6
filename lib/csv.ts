// What a spreadsheet takes for a formula, their full-width forms too, after any blanks.
const formula = /^\s*[=+\-@|%＝＋－＠｜％]/;
// A number or a phone number, which begins alike and does nothing.
const plain = /^[+-](?=.*\d)[\d\s().,-]{1,40}$/;

// Begins and ends as a word and holds nothing that means anything to CSV: most cells do, and files have millions.
const harmless = /^[A-Za-z0-9](?:[\w .>@:/\u00c0-\u024f-]*[\w\u00c0-\u024f])?$/;

/** What stands between the cells of a row. */
export const csvDelimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof csvDelimiters)[number];
/** What files that come in have between their cells. */
export type FileDelimiter = Delimiter | "|";

/**
 * Text as a cell for spreadsheets: what would be taken for a formula gets an apostrophe before it, numbers and phone
 * numbers stay. Quoted where it must be.
 */
export function csvCell(text: string, delimiter: FileDelimiter = ","): string {
  if (harmless.test(text)) return text;
  return plainCell(isDangerous(text) ? `'${text}` : text, delimiter);
}

/** Text as a cell as it stands, for programs: quoted where it must be. */
export function plainCell(text: string, delimiter: FileDelimiter = ","): string {
  if (harmless.test(text)) return text;
  return text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row, its line end with it. */
export function csvLine(cells: readonly (string | number | boolean | null)[], delimiter: FileDelimiter = ","): string {
  return `${cells.map((cell) => (cell === null ? "" : csvCell(String(cell), delimiter))).join(delimiter)}\r\n`;
}

/** The text of a cell that `csvCell` guarded, for imports: any other stays as it is. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && formula.test(withoutApostrophes(cell)) ? cell.slice(1) : cell;
}

/** Whether a spreadsheet would take it for a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text) && !plain.test(text);
}

function isDangerous(text: string): boolean {
  // One that has an apostrophe there already gets another, or an import would take its own away.
  if (text.startsWith("'")) return formula.test(withoutApostrophes(text));
  return isFormula(text);
}

function withoutApostrophes(text: string): string {
  return text.replace(/^'+/, "");
}
