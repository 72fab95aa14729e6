import { isFormula } from "../../csv.ts";
import { limits } from "../limits.ts";
import type { CellTable } from "../read/cell-table.ts";
import { uniqueHeaders } from "../read/headers.ts";
import type { Note, SheetColumn } from "../reading.ts";

const SAMPLES = 3;

/** The columns of a table, each with what stands in it, and what its owner should know. */
export function profileColumns(table: CellTable, header: boolean): { columns: SheetColumn[]; notes: Note[] } {
  const given = header ? Array.from({ length: table.widthOf(0) }, (_, column) => table.cell(0, column)) : [];
  const unnamed = table.width - given.length;
  const headers = uniqueHeaders([...given, ...Array<string>(unnamed).fill("")]);
  const columns = headers.map(
    (header, index): SheetColumn => ({ index, header, given: given[index] ?? "", samples: [], filled: 0 }),
  );
  const formulas = new Counted("formulas");
  const undecodable = new Counted("undecodable");
  const long = new Counted("long-rows");
  const short = new Counted("short-rows");
  for (let row = header ? 1 : 0; row < table.rows; row++) {
    const width = table.widthOf(row);
    const number = table.numberOf(row);
    if (header && width > given.length) long.add({ row: number });
    if (header && width < given.length) short.add({ row: number });
    for (const column of columns) {
      if (column.index >= width) break;
      const cell = table.cell(row, column.index);
      if (cell === "") continue;
      column.filled++;
      if (column.samples.length < SAMPLES && !column.samples.includes(cell)) column.samples.push(cell);
      // A dash alone is what people write for nothing.
      if (cell.length > 1 && isFormula(cell)) formulas.add({ row: number, column: column.header });
      if (cell.includes("\ufffd")) undecodable.add({ row: number });
    }
  }
  const notes = [formulas, undecodable, long, short].flatMap((counted) => counted.note());
  return { columns, notes: [...notes, ...headerNotes(given, columns, header)] };
}

function headerNotes(given: readonly string[], columns: readonly SheetColumn[], header: boolean): Note[] {
  const notes: Note[] = [];
  const tell = (code: Note["code"], count: number) => count > 0 && notes.push({ code, count, params: {} });
  const named = given.map((name) => name.trim()).filter((name) => name !== "");
  tell("duplicate-headers", named.length - new Set(named).size);
  tell("empty-headers", header ? columns.length - named.length : 0);
  tell("many-columns", columns.length > limits.manyColumns ? columns.length : 0);
  return notes;
}

/** How often something was seen, and where first. */
class Counted {
  readonly #code: Note["code"];
  #count = 0;
  #params: Note["params"] = {};

  constructor(code: Note["code"]) {
    this.#code = code;
  }

  add(params: Note["params"]): void {
    if (this.#count++ === 0) this.#params = params;
  }

  note(): Note[] {
    return this.#count === 0 ? [] : [{ code: this.#code, count: this.#count, params: this.#params }];
  }
}
