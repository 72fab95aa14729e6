import { phoneNumber } from "../../client-id.ts";
import { autoMatch } from "../judge/auto-match.ts";
import { guessCountry } from "../judge/guess-country.ts";
import type { Mapping } from "../judge/mapping.ts";
import { numbersIn } from "../judge/numbers.ts";
import { profileColumns } from "../judge/profile-columns.ts";
import type { HubFacts } from "../protocol.ts";
import type { Note, Reading, ReadOptions } from "../reading.ts";
import { type ReadRows, readRows } from "./file.ts";
import { looksLikeHeader } from "./guess-header.ts";
import { headersFingerprint } from "./headers.ts";
import { RefusedFile } from "./refused.ts";

const defaults: ReadOptions = {
  encoding: "utf-8",
  delimiter: ",",
  quotes: true,
  header: true,
  country: null,
  addsCode: true,
  sheet: null,
};
// Numbers that the country is guessed by.
const GUESSED_BY_NUMBERS = 1000;
const FIRST_ROWS = 6;

/** A file as it is read under some options; what can be changed without reading again is kept apart. */
export class OpenFile {
  readonly #source: Blob | string;
  readonly #hub: HubFacts;
  readonly #onPart: (part: number) => void;
  #chosen: Partial<ReadOptions>;
  #taken: ReadRows | null = null;

  constructor(source: Blob | string, hub: HubFacts, chosen: Partial<ReadOptions>, onPart: (part: number) => void) {
    this.#source = source;
    this.#hub = hub;
    this.#chosen = chosen;
    this.#onPart = onPart;
  }

  get taken(): ReadRows | null {
    return this.#taken;
  }

  /** Reads under other options. */
  change(options: Partial<ReadOptions>): Promise<Reading> {
    const rereads = Object.keys(options).some((name) => !["country", "addsCode", "header"].includes(name));
    if (rereads) this.#taken = null;
    this.#chosen = { ...this.#chosen, ...options };
    return this.read();
  }

  async read(): Promise<Reading> {
    try {
      this.#taken ??= await readRows(this.#source, this.#chosen, this.#onPart);
      return await this.#describe(this.#taken);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      this.#taken = null;
      return {
        refusal: error.refusal,
        format: error.sheets.length > 0 ? "workbook" : typeof this.#source === "string" ? "pasted" : "file",
        options: { ...defaults, ...this.#chosen, ...error.options },
        sheets: error.sheets,
        rows: 0,
        columns: [],
        firstRows: [],
        notes: [],
        headersFingerprint: null,
        suggested: { version: 1, columns: [], dateOrder: null },
      };
    }
  }

  async #describe(taken: ReadRows): Promise<Reading> {
    const { table, format, sheets } = taken;
    const first = Array.from({ length: table.widthOf(0) }, (_, column) => table.cell(0, column));
    const header = this.#chosen.header ?? looksLikeHeader(first);
    const rows = table.rows - (header ? 1 : 0);
    const { country = null, addsCode = defaults.addsCode } = this.#chosen;
    const options = { ...taken.options, header, country, addsCode };
    if (rows === 0) throw Object.assign(new RefusedFile("only-headers"), { options, sheets });
    const { columns, notes } = profileColumns(table, header);
    const suggested = autoMatch(columns, this.#hub);
    if (this.#chosen.country === undefined) options.country = this.#guessCountry(taken, suggested);
    return {
      refusal: null,
      format,
      options,
      sheets,
      rows,
      columns,
      firstRows: Array.from({ length: Math.min(rows, FIRST_ROWS) }, (_, at) =>
        columns.map(({ index }) => table.cell(at + (header ? 1 : 0), index)),
      ),
      notes: [...notes, ...notesOf(taken), ...guessNote(taken, header)],
      headersFingerprint: header ? await headersFingerprint(columns.map(({ given }) => given)) : null,
      suggested,
    };
  }

  #guessCountry({ table }: ReadRows, suggested: Mapping): string | null {
    if (this.#hub.channel === "email") return null;
    if (this.#hub.country !== null) return this.#hub.country;
    const columns = suggested.columns.flatMap(({ to }, index) => (to.startsWith("clientId") ? [index] : []));
    const numbers: string[] = [];
    for (let row = 0; row < table.rows && numbers.length < GUESSED_BY_NUMBERS; row++) {
      for (const column of columns) {
        numbers.push(...numbersIn(table.cell(row, column)).filter((text) => phoneNumber(text) !== null));
      }
    }
    return guessCountry(numbers, this.#hub.hours.timezone);
  }
}

function notesOf({ mixedLineEnds, oddQuotes }: ReadRows): Note[] {
  const notes: Note[] = [];
  if (mixedLineEnds) notes.push({ code: "mixed-line-ends", count: 1, params: {} });
  const [row] = oddQuotes;
  if (row !== undefined) notes.push({ code: "odd-quotes", count: oddQuotes.length, params: { row } });
  return notes;
}

const SHOWN_VALUES = 4;
const SAMPLE_ROWS = 20_000;

/** Some values by which its owner sees whether the encoding was guessed right. */
function guessNote({ isGuess, table }: ReadRows, header: boolean): Note[] {
  if (!isGuess) return [];
  const values = new Set<string>();
  for (let row = header ? 1 : 0; row < Math.min(table.rows, SAMPLE_ROWS) && values.size < SHOWN_VALUES; row++) {
    for (let column = 0; column < table.widthOf(row) && values.size < SHOWN_VALUES; column++) {
      const cell = table.cell(row, column);
      if (/[\u0080-\u{10ffff}]/u.test(cell)) values.add(cell.slice(0, 60));
    }
  }
  return [{ code: "encoding-guessed", count: 1, params: { values: [...values].join(" · ") } }];
}
