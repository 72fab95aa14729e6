/** Which column of a file holds the numbers or addresses for the blacklist, and which says why; null for none. */
export type EntryColumns = { clientId: number; reason: number | null };

export type FileEntry = { clientId: string; reason: string | null };

/** Why a row gives no entry. */
export const entryFaults = ["empty", "lost", "invalid", "long-reason"] as const;
export type EntryFault = (typeof entryFaults)[number];

/** A row that gives no entry: its number as a spreadsheet counts, and the cell that cannot be read. */
export type UnreadRow = { row: number; cell: string; fault: EntryFault };

export type EntryCounts = {
  rows: number;
  /** Numbers and addresses, each once. */
  entries: number;
  /** How many more stand in the file that are entries already. */
  repeated: number;
  unread: number;
  /** The first of the rows that cannot be read. */
  firstUnread: UnreadRow[];
};
