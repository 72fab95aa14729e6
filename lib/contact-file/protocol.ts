import type { FileDelimiter } from "../csv.ts";
import type { Hours } from "../outbound/hubs/opening-hours.ts";
import type { EntryColumns, EntryCounts, EntryFault, FileEntry } from "./entries.ts";
import type { Mapping } from "./judge/mapping.ts";
import type { Reading, ReadOptions } from "./reading.ts";
import type { Cause, Fix, FixesPreview, FixStep, Review, RowFilter, RowWindow, Step } from "./review.ts";

/** The hub that the contacts are for, as far as reading and checking them needs it. */
export type HubFacts = {
  channel: string;
  preview: boolean;
  /** A contact list, or fresh leads: contacts with a time to be contacted at. */
  array: "list" | "leads";
  /** Its numbers without a code are compared as numbers of this country; null where it has none. */
  country: string | null;
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
export type NumberCheckAnswer = {
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

export type FileProgress = { doing: "reading" | "checking" | "packing"; part: number };

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
  /** What a step of several fixes would do; it drops no rows. */
  previewAll(fixes: FixStep[]): FixesPreview;
  apply(step: Step): Review;
  undo(): Review;
  /** All steps so far, to be replayed after a reload. */
  steps(): Step[];
  replay(steps: Step[]): Review;
  toCheck(id: number): CheckBatch;
  /** Taken in any order; the review is counted anew when the last is in. */
  checked(answer: NumberCheckAnswer): Review;
  /** Makes every chunk once for its SHA-256; contacts are numbered from here on. */
  plan(): Promise<UploadPlan>;
  chunk(index: number): Promise<UploadChunk>;
  /** Which rows the server refused, by their position in the list: they become problems. */
  refused(errors: { position: number; path: string; message: string }[]): Review;
  /** Rows with problems and dropped rows as CSV: the original columns, `_row` and `_problem`. */
  problemRows(labels: CauseLabels): Blob;
  /** The same rows for the server to keep, as many as it takes; null where there are none. */
  leftOut(labels: CauseLabels): LeftOut | null;
  /** Reads the rows as entries of the blacklist instead, by these columns. */
  asEntries(columns: EntryColumns): EntryCounts;
  /** Some of these entries, from one on. */
  entries(first: number, count: number): FileEntry[];
  /** The rows that give none, as `problemRows` tells the others. */
  unreadRows(labels: Record<EntryFault, string>): Blob;
}

export type WorkerRequest = { id: number; command: keyof ContactFileCommands; args: unknown[] };
export type WorkerMessage = { id: number; answer: unknown } | { id: number; bug: string } | { progress: FileProgress };
