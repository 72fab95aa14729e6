import { readSheet } from "read-excel-file/web-worker";
import { formatUtc } from "../../time/instant.ts";
import { limits, megabytes } from "../limits.ts";
import type { Sheet } from "../reading.ts";
import { RefusedFile } from "./refused.ts";
import { entryText, refuseBombs, zipEntries } from "./zip-directory.ts";

const others: readonly (readonly [part: string, type: string])[] = [
  ["xl/workbook.bin", "XLSB"],
  ["word/document.xml", "DOCX"],
  ["ppt/presentation.xml", "PPTX"],
  ["Index/Document.iwa", "Numbers"],
  ["mimetype", "ODS"],
];

/** A workbook (XLSX) that is safe to unpack. */
export class Workbook {
  readonly #file: Blob;
  /** Hidden ones last. */
  readonly sheets: readonly Sheet[];
  /** The sheet that its owner saw last, else the first that anybody sees. */
  readonly active: string;

  private constructor(file: Blob, { sheets, active }: Contents) {
    this.#file = file;
    this.sheets = sheets;
    this.active = active;
  }

  static async open(file: Blob): Promise<Workbook> {
    const limit = limits.workbookMegabytes;
    if (file.size > limit * 1024 * 1024) throw new RefusedFile("too-large", { megabytes: megabytes(file.size), limit });
    const entries = await zipEntries(file);
    const book = entries.find(({ name }) => name === "xl/workbook.xml");
    if (!book) {
      const type = others.find(([part]) => entries.some(({ name }) => name === part))?.[1] ?? "ZIP";
      throw new RefusedFile("other-type", { type });
    }
    const used = entries.filter(({ name }) => name.endsWith(".xml") || name.endsWith(".xml.rels"));
    await refuseBombs(file, used);
    const contents = contentsOf(await entryText(file, book));
    if (contents.sheets.length === 0) throw new RefusedFile("damaged-workbook");
    return new Workbook(file, contents);
  }

  /** The rows of a sheet as text; numbers in full, dates as `yyyy-MM-dd HH:mm:ss`. */
  async rows(sheet: string): Promise<string[][]> {
    try {
      // Apart from text, which may look like a number and is none.
      const parseNumber = (number: string) => ({ number });
      const rows = await readSheet(this.#file, sheet, { trim: false, parseNumber });
      return rows.map((row) => row.map(cellText));
    } catch {
      // Whatever the parts hold, it is no sheet.
      throw new RefusedFile("damaged-workbook");
    }
  }
}

/** Why a file that begins as those of the old office programs did cannot be read. */
export async function oldFormat(file: Blob): Promise<RefusedFile> {
  const bytes = new Uint8Array(await file.slice(0, limits.workbookMegabytes * 1024 * 1024).arrayBuffer());
  const names = new TextDecoder("utf-16le");
  const text = names.decode(bytes.subarray(0, bytes.length & ~1));
  return new RefusedFile(text.includes("EncryptedPackage") ? "password-protected" : "old-workbook");
}

type Contents = { sheets: Sheet[]; active: string };

/** The sheets of a workbook and which of them it shows first. */
function contentsOf(xml: string): Contents {
  const text = xml.replaceAll(/<!--[\s\S]*?-->/g, "");
  const sheets = [...text.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, tag = ""]): Sheet[] => {
    const name = attribute(tag, "name");
    return name === null ? [] : [{ name: unescaped(name), hidden: /hidden/i.test(attribute(tag, "state") ?? "") }];
  });
  const [, view = ""] = /<(?:\w+:)?workbookView\s([^>]*)>/.exec(text) ?? [];
  // Its number counts hidden sheets, too.
  const shown = sheets[Number(attribute(view, "activeTab") ?? 0)];
  const visible = sheets.filter(({ hidden }) => !hidden);
  const ordered = [...visible, ...sheets.filter(({ hidden }) => hidden)];
  const active = shown && !shown.hidden ? shown : ordered[0];
  return { sheets: ordered, active: active?.name ?? "" };
}

function attribute(tag: string, name: string): string | null {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single ?? null;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  return typeof cell === "object" && "number" in cell ? numberText(String(cell.number)) : String(cell);
}

/** A date alone, a time of the day alone (a workbook puts those before its first day), or both. */
function dateText(date: Date): string {
  // Fractions of days seldom come out even.
  const text = formatUtc(new Date(Math.round(date.getTime() / 1000) * 1000));
  return date.getUTCFullYear() < 1900 ? text.slice(11) : text.replace(/ 00:00:00$/, "");
}

/** A number as it would be typed: a workbook may write 34600111222 as 3.4600111222E10. */
function numberText(text: string): string {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return /[.E]/i.test(text) ? String(number) : text;
  if (Number.isInteger(number) || /^-?\d+$/.test(text)) return text;
  return String(Number(number.toPrecision(15)));
}
