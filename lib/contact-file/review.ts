/** What may be wrong with a row. */
export const causes = [
  // Errors: the row is not ready.
  "number-missing",
  "number-invalid",
  // A spreadsheet rewrote it (3,46E+10): its digits are lost.
  "number-lost",
  // Written as a fraction (34600111222.0): without its point it would be ten times another number.
  "number-decimal",
  // A number but for its link (tel:), an extension behind it, or digits of another script.
  "number-spelling",
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
  "spell-number",
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

export type ReviewCounts = {
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
  /** Ready rows that cannot be contacted now, and when the first of them can; null for never. */
  outsideHours: { rows: number; opensAt: Date | null };
};

export type Review = {
  counts: ReviewCounts;
  groups: ProblemGroup[];
  /** The date column reads both ways and someone must say which (`mapping.dateOrder`). */
  asksDateOrder: boolean;
  /** What undo would take back. */
  lastStep: Step | null;
};

/**
 * One thing done to the rows. Steps are plain JSON: the same file with the same steps makes the same contacts, whatever
 * the server says or the clock shows by then.
 */
export type Step =
  | FixStep
  // One after the other, and taken back together; none of them drops rows.
  | { do: "fixes"; fixes: FixStep[] }
  | { do: "edit"; row: number; column: number; text: string }
  | { do: "drop"; row: number };

export type FixStep = {
  do: "fix";
  cause: Cause;
  fix: Fix;
  country?: string;
  time?: string;
  /** Which rows had the cause, where that may be another answer tomorrow. */
  rows?: number[];
  /** What stands in place of names. */
  names?: Record<string, string>;
};

/** What several fixes would do: how many cells each changes, and the first of them. */
export type FixesPreview = {
  fixes: { fix: FixStep; cells: number; examples: { row: number; before: string; after: string }[] }[];
  /** Rows that have a problem now and would have none. */
  mended: number;
};

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
