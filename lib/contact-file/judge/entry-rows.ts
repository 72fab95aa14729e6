import { isAddress, phoneNumber } from "../../client-id.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import { listedClientId, REASON_CHARACTERS } from "../../records/schema/blacklist.ts";
import { storable } from "../../text.ts";
import type { EntryColumns, EntryCounts, EntryFault, FileEntry, UnreadRow } from "../entries.ts";
import type { CellTable } from "../read/cell-table.ts";
import { cleanText } from "../read/clean-text.ts";
import { isLost, numbersIn, withoutFraction } from "./numbers.ts";
import { problemCsv } from "./problem-rows.ts";

const SHOWN_ROWS = 20;

export type EntrySource = {
  table: CellTable;
  header: boolean;
  delimiter: string;
  headers: readonly string[];
  columns: EntryColumns;
  country: PhoneCountry;
};

/** The rows of a file as entries of the blacklist, each once, and the rows that give none. */
export class EntryRows {
  readonly #of: EntrySource;
  readonly #entries: FileEntry[] = [];
  /** By their place in the table. */
  readonly #unread: { at: number; fault: EntryFault }[] = [];
  #repeated = 0;

  constructor(of: EntrySource) {
    this.#of = of;
    const seen = new Set<string>();
    for (let at = of.header ? 1 : 0; at < of.table.rows; at++) {
      const read = this.#read(at);
      if (typeof read === "string") {
        this.#unread.push({ at, fault: read });
        continue;
      }
      for (const entry of read) {
        if (seen.has(entry.clientId)) this.#repeated++;
        else this.#entries.push(entry);
        seen.add(entry.clientId);
      }
    }
  }

  counts(): EntryCounts {
    const { table, header } = this.#of;
    return {
      rows: table.rows - (header ? 1 : 0),
      entries: this.#entries.length,
      repeated: this.#repeated,
      unread: this.#unread.length,
      firstUnread: this.#unread.slice(0, SHOWN_ROWS).map(({ at, fault }) => this.#shown(at, fault)),
    };
  }

  entries(first: number, count: number): FileEntry[] {
    return this.#entries.slice(first, first + count);
  }

  /** The rows that give no entry as a CSV file, to be put right and read again. */
  unreadRows(labels: Record<EntryFault, string>): Blob {
    const { table, headers, delimiter } = this.#of;
    const rows = this.#unread.map(({ at, fault }) => ({
      cells: headers.map((_, column) => table.cell(at, column)),
      number: table.numberOf(at),
      problem: labels[fault],
    }));
    return problemCsv(headers, rows, delimiter);
  }

  /** A cell may hold several numbers. Where one of them cannot be read, none is taken: the row is told whole. */
  #read(at: number): FileEntry[] | EntryFault {
    const { table, columns, country } = this.#of;
    const cell = cleanText(table.cell(at, columns.clientId));
    if (cell === "") return "empty";
    const reason = columns.reason === null ? "" : table.cell(at, columns.reason).trim();
    if (reason.length > REASON_CHARACTERS) return "long-reason";
    const entries: FileEntry[] = [];
    for (const text of isAddress(cell) ? [cell] : numbersIn(cell)) {
      if (isLost(text)) return "lost";
      const clientId = clientIdOf(text, country);
      if (clientId === null) return "invalid";
      entries.push({ clientId, reason: reason === "" ? null : storable(reason, REASON_CHARACTERS) });
    }
    return entries.length === 0 ? "invalid" : entries;
  }

  #shown(at: number, fault: EntryFault): UnreadRow {
    const { table, columns } = this.#of;
    const column = fault === "long-reason" && columns.reason !== null ? columns.reason : columns.clientId;
    return { row: table.numberOf(at), cell: table.cell(at, column).slice(0, 200), fault };
  }
}

/** As the blacklist keeps it: a number with its country's code, where the country is known. */
function clientIdOf(text: string, country: PhoneCountry): string | null {
  const number = phoneNumber(withoutFraction(text) ?? text);
  return listedClientId(number === null ? text : (country.complete(number) ?? number));
}
