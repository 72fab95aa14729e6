import type { FileDelimiter } from "../csv.ts";
import type { Hours } from "../outbound/hubs/opening-hours.ts";
import type { Mapping } from "./judge/mapping.ts";

/** The hub that the contacts are for, as far as reading and checking them needs it. */
export type HubFacts = {
  channel: string;
  preview: boolean;
  /** A contact list, or fresh leads: contacts with a time to be contacted at. */
  array: "list" | "leads";
  hours: Hours;
  /** What a contact is sent, where it brings no text of its own; null where that is not known. */
  messages: Messages | null;
};

/** The names that texts ask for as `${name}`. */
export type Messages = {
  /** The hub's own template and the names in its subject. */
  template: string | null;
  subject: string[];
  /** By name; `subject` is null where the template has none. */
  templates: Record<string, { subject: string[] | null; content: string[] }>;
};

/** How a file is read. What is not given is guessed. */
export type ReadOptions = {
  encoding: Encoding;
  /** One character. */
  delimiter: string;
  /** Whether quotation marks hold cells together; false reads them as any other character. */
  quotes: boolean;
  /** Whether the first row names the columns. */
  header: boolean;
  /** The country (ISO 3166, two letters) whose national numbers stand without a country code; null for none. */
  country: string | null;
  /** The sheet of a workbook; null for other files. */
  sheet: string | null;
};

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
export type Refusal = { code: RefusalCode; params: Record<string, string | number> };

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
  // Rows with characters that the encoding can not read (shown as \ufffd). params: row
  "undecodable",
  // Nothing tells its encoding for sure. params: values (some that another encoding would read otherwise)
  "encoding-guessed",
] as const;
type NoteCode = (typeof noteCodes)[number];

export type Column = {
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
  refusal: Refusal | null;
  /** `pasted` has no encoding to choose, `workbook` no delimiter either. */
  format: "file" | "pasted" | "workbook";
  /** As used, guesses filled in. */
  options: ReadOptions;
  /** Hidden ones last. */
  sheets: Sheet[];
  rows: number;
  columns: Column[];
  /** Some rows as they are read, by column. */
  firstRows: string[][];
  notes: Note[];
  /** SHA-256 (hex) over the folded headers: a remembered mapping is found by it. Null without headers. */
  headersFingerprint: string | null;
  /** How the columns seem to match. */
  suggested: Mapping;
};

/** What may be wrong with a row. */
export const causes = [
  // Errors: the row is not ready.
  "number-missing",
  "number-invalid",
  // A spreadsheet rewrote it (3,46E+10): its digits are lost.
  "number-lost",
  // Written as a fraction (34600111222.0): without its point it would be ten times another number.
  "number-decimal",
  "address-missing",
  "address-invalid",
  // Good but for blanks around it or characters that nobody sees.
  "untrimmed",
  "zone-unknown",
  // A zone but for its blanks or its capital letters.
  "zone-misspelt",
  "priority-invalid",
  "date-invalid",
  // 03/04/2027 while nobody said which comes first; goes by `mapping.dateOrder`.
  "date-ambiguous",
  // A date alone: at midnight nobody is to be contacted.
  "time-missing",
  // Names that the server does not know.
  "agent-unknown",
  "template-unknown",
  "attachment-unknown",
  "text-invalid",
  "text-too-long",
  "data-too-large",
  // The server's answer wins.
  "refused",
  // Advice: the row is ready all the same.
  // National as the chosen country writes it, without the country's code.
  "number-national",
  // Begins with 00 in place of the +.
  "number-exit-code",
  "date-past",
  // The message asks for a value that the row does not have: a gap would be sent.
  "placeholder",
  "duplicate",
  "listed",
  "blacklisted",
] as const;
export type Cause = (typeof causes)[number];

/** A way to put right all rows with one cause. */
export const fixes = [
  "prefix",
  "trim",
  "drop-duplicates",
  "campaign-zone",
  "spell-zone",
  // At this time of the day (`time`).
  "at-time",
  // The names that were meant, where the server knows any.
  "meant",
  // Leaves out the value that is wrong: the contact goes without it.
  "leave-out",
  "drop",
] as const;
export type Fix = (typeof fixes)[number];

export type ProblemGroup = {
  cause: Cause;
  /** An advice does not keep a row from being ready. */
  severity: "error" | "advice";
  rows: number;
  /** Up to five different values with this problem, the most frequent first: where each stands first, and in how many rows. */
  examples: { value: string; column: number | null; row: number; rows: number; message?: string | null }[];
  /** What was meant by names that the server does not know. */
  meant?: Record<string, string>;
  /** The first is the one to offer. None where the answer is elsewhere (`date-ambiguous`). */
  fixes: Fix[];
};

export type Counts = {
  /** rows = ready + withProblems + dropped. */
  rows: number;
  ready: number;
  withProblems: number;
  dropped: number;
  /** Ready rows whose first number, or address, is an earlier ready row's. */
  duplicates: number;
  /** Null until the server was asked about all (`toCheck`, `checked`). */
  listed: number | null;
  blacklisted: number | null;
  /** Ready rows that can not be contacted now, and when the first of them can; null for never. */
  outsideHours: { rows: number; opensAt: Date | null };
};

export type Review = {
  counts: Counts;
  groups: ProblemGroup[];
  /** The date column reads both ways and somebody must say which (`mapping.dateOrder`). */
  asksDateOrder: boolean;
  /** What undo would take back. */
  lastStep: Step | null;
};

/**
 * One thing done to the rows. Steps are plain JSON: the same file with the same steps makes the same contacts, whatever
 * the server says or the clock shows by then.
 */
export type Step =
  | {
      do: "fix";
      cause: Cause;
      fix: Fix;
      country?: string;
      time?: string;
      /** Which rows had the cause, where that may be another answer tomorrow. */
      rows?: number[];
      /** What stands in place of names. */
      names?: Record<string, string>;
    }
  | { do: "edit"; row: number; column: number; text: string }
  | { do: "drop"; row: number };

/** Which rows a window shows. */
export type RowFilter = "all" | "ready" | "problems" | "dropped" | Cause;

export type RowView = {
  /** From 0, without the header: what edits take. */
  row: number;
  /** As a spreadsheet counts, from 1, the header and empty rows with it. */
  number: number;
  /** By column, edits and fixes done. */
  cells: string[];
  changed: number[];
  dropped: boolean;
  problems: { cause: Cause; severity: "error" | "advice"; column: number | null; message: string | null }[];
};

export type RowWindow = { total: number; first: number; rows: RowView[] };

/** Names that contacts give and that the server must know. */
export const namedThings = ["agents", "templates", "attachments"] as const;
export type NamedThing = (typeof namedThings)[number];

/** What the server is to be asked about (`POST .../check`). */
export type CheckBatch = {
  id: number;
  numbers: string[];
  names: Record<NamedThing, string[]>;
  /** The next batch's id. */
  next: number | null;
};
export type CheckAnswer = {
  id: number;
  listed: number[];
  blacklisted: number[];
  /** By their place in the batch; `meant` is what the server has that is nearly called so. */
  unknown: Record<NamedThing, { index: number; meant: string | null }[]>;
};

/** The rows that are not sent, to be kept with those that are; `rows` are the first of them. */
export type LeftOut = {
  headers: string[];
  delimiter: FileDelimiter;
  count: number;
  rows: { row: number; cells: string[]; problem: string }[];
};

export type UploadPlan = {
  contacts: number;
  /** By chunk: the position of its first contact. */
  firsts: number[];
  /** SHA-256 (hex) over the SHA-256 of each chunk's array. */
  fingerprint: string;
};

export type UploadChunk = {
  /** Position of its first contact in the whole list. */
  first: number;
  count: number;
  /** The JSON body to send. */
  body: Uint8Array<ArrayBuffer>;
  /** Hex, of the array in the body. */
  sha256: string;
};

export type Progress = { doing: "reading" | "checking" | "packing"; part: number };

/** What causes are called where they are told in words. */
export type CauseLabels = Partial<Record<Cause | "dropped", string>>;

/** What the worker does when asked; the session in the browser answers the same with promises. */
export interface ContactFileCommands {
  /** Reads a file or pasted text anew; fixes and edits of an earlier one are gone. */
  read(source: Blob | string, hub: HubFacts, options?: Partial<ReadOptions>): Promise<Reading>;
  /** Reads the same again with some options changed. Changing the country alone reads nothing again. */
  reread(options: Partial<ReadOptions>): Promise<Reading>;
  /** Checks every row by this mapping, as the server would. Steps are done again. */
  review(mapping: Mapping): Promise<Review>;
  rows(filter: RowFilter, first: number, count: number): RowWindow;
  /** How many rows a fix would change or drop, and the first five of those that it rewrites. */
  preview(
    cause: Cause,
    fix: Fix,
    time?: string,
  ): { rows: number; examples: { row: number; before: string; after: string }[] };
  apply(step: Step): Review;
  undo(): Review;
  /** All steps so far, to be replayed after a reload. */
  steps(): Step[];
  replay(steps: Step[]): Review;
  toCheck(id: number): CheckBatch;
  /** Taken in any order; the review is counted anew when the last is in. */
  checked(answer: CheckAnswer): Review;
  /** Makes every chunk once for its SHA-256; contacts are numbered from here on. */
  plan(): Promise<UploadPlan>;
  chunk(index: number): Promise<UploadChunk>;
  /** Which rows the server refused, by their position in the list: they become problems. */
  refused(errors: { position: number; path: string; message: string }[]): Review;
  /** Rows with problems and dropped rows as CSV: the original columns, `_row` and `_problem`. */
  problemRows(labels: CauseLabels): Blob;
  /** The same rows for the server to keep, as many as it takes; null where there are none. */
  leftOut(labels: CauseLabels): LeftOut | null;
}

export type Asked = { id: number; command: keyof ContactFileCommands; args: unknown[] };
export type Told = { id: number; answer: unknown } | { id: number; bug: string } | { progress: Progress };
