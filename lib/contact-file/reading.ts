import type { Mapping } from "./judge/mapping.ts";

/** How a file is read. What is not given is guessed. */
export type ReadOptions = {
  encoding: Encoding;
  /** One character. */
  delimiter: string;
  /** Whether quotation marks hold cells together; false reads them like every other character. */
  quotes: boolean;
  /** Whether the first row names the columns. */
  header: boolean;
  /** The country (ISO 3166, two letters) whose national numbers stand without a country code; null for none. */
  country: string | null;
  /** Whether national numbers of that country are uploaded with its code. */
  addsCode: boolean;
  /** The sheet of a workbook; null for other files. */
  sheet: string | null;
};

/** Whether other values of these options change no row and no column, only how cells are spelt. */
export function isSpellingAlone(options: Partial<ReadOptions>): boolean {
  return Object.keys(options).every((name) => ["encoding", "country", "addsCode"].includes(name));
}

/** By script: those that a browser's own decoder knows and that contact files come in. */
export const encodingsOf = {
  unicode: ["utf-8", "utf-16le", "utf-16be"],
  western: ["windows-1252", "iso-8859-15", "macintosh"],
  central: ["windows-1250", "iso-8859-2"],
  baltic: ["windows-1257"],
  turkish: ["windows-1254"],
  greek: ["windows-1253", "iso-8859-7"],
  cyrillic: ["windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "ibm866"],
  hebrew: ["windows-1255", "iso-8859-8"],
  arabic: ["windows-1256", "iso-8859-6"],
  thai: ["windows-874"],
  vietnamese: ["windows-1258"],
  chinese: ["gb18030", "big5"],
  japanese: ["shift_jis", "euc-jp"],
  korean: ["euc-kr"],
} as const;
export type Script = keyof typeof encodingsOf;
export type Encoding = (typeof encodingsOf)[Script][number];
export const encodings: readonly Encoding[] = Object.values(encodingsOf).flat();

export const delimiters = [",", ";", "\t", "|"] as const;

/** Why nothing can be read. Texts are the page's: a message a code, filled from `params`. */
export type FileRefusal = { code: RefusalCode; params: Record<string, string | number> };

const refusalCodes = [
  "empty",
  "only-headers",
  // params: megabytes, limit
  "too-large",
  // params: rows (the limit)
  "too-many-rows",
  // params: columns, limit
  "too-many-columns",
  "binary",
  // params: line
  "nul",
  // params: type (PNG, JPEG, PDF, ZIP, ...): the file is something else than its name says
  "other-type",
  // params: line
  "quote-not-closed",
  // params: extension (.xls): what many programs call an export for spreadsheets
  "web-page",
  // params: extension
  "xml-workbook",
  "password-protected",
  "old-workbook",
  "damaged-workbook",
  // params: megabytes, limit: what it unpacks to
  "zip-bomb",
  // The file was changed or removed since it was chosen.
  "unreadable",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Something about the file that its owner should know and that does not keep it from being read. */
export type Note = { code: NoteCode; count: number; params: Record<string, string | number> };

const noteCodes = [
  // Cells that begin as a formula does; kept as text. params: row, column (the first one's)
  "formulas",
  "mixed-line-ends",
  // Headers that stood more than once; the later ones have a number behind them.
  "duplicate-headers",
  // Columns without a header, named by their place.
  "empty-headers",
  // Rows that have more cells than there are headers; the columns were added. params: row (the first one's)
  "long-rows",
  // Rows with fewer cells than there are headers. params: row
  "short-rows",
  // More columns than people match by hand.
  "many-columns",
  // Quotation marks within quoted cells that are not doubled. params: row
  "odd-quotes",
  // Rows with characters that the encoding cannot read (shown as \ufffd). params: row
  "undecodable",
  // Nothing tells its encoding for sure. params: values (some that another encoding would read otherwise)
  "encoding-guessed",
] as const;
type NoteCode = (typeof noteCodes)[number];

export type SheetColumn = {
  index: number;
  /** Unique in the file. */
  header: string;
  /** As it stands in the file, which may be empty or stand there twice. */
  given: string;
  /** Up to three different values. */
  samples: string[];
  /** Rows that have a value in it. */
  filled: number;
};

/** A sheet of a workbook; its owner does not see a hidden one. */
export type Sheet = { name: string; hidden: boolean };

/** What was read. With a refusal there are no rows, and other options may help. */
export type Reading = {
  refusal: FileRefusal | null;
  /** `pasted` has no encoding to choose, `workbook` no delimiter either. */
  format: "file" | "pasted" | "workbook";
  /** As used, guesses filled in. */
  options: ReadOptions;
  /** Hidden ones last. */
  sheets: Sheet[];
  rows: number;
  columns: SheetColumn[];
  /** Some rows as they are read, by column. */
  firstRows: string[][];
  notes: Note[];
  /** SHA-256 (hex) over the folded headers: a remembered mapping is found by it. Null without headers. */
  headersFingerprint: string | null;
  /** How the columns seem to match. */
  suggested: Mapping;
};
