import { crc32, deflateRawSync } from "node:zlib";

type Part = {
  name: string;
  bytes: Uint8Array;
  /** What the table of contents claims; the truth where absent. */
  claimed?: number;
};

/** A ZIP file of these parts. */
export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claimed = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(name.length, 22);
    const [local, central, end] = [
      Buffer.from("PK\x03\x04"),
      Buffer.from("PK\x01\x02\x14\0", "latin1"),
      Buffer.alloc(14),
    ];
    end.writeUInt32LE(at, 10);
    const file = Buffer.concat([local, common, Buffer.from(name), packed]);
    // The end holds the comment's length, disk, attributes and where the file begins.
    directory.push(Buffer.concat([central, common, end, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const contents = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(parts.length, 8);
  tail.writeUInt16LE(parts.length, 10);
  tail.writeUInt32LE(contents.length, 12);
  tail.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, contents, tail]));
}

type Cell = string | number | Date | null | { raw: string };

/** `activeTab` is the place, from 0, of the sheet that was looked at when it was saved. */
type Book = { hidden?: string[]; activeTab?: number };

/** A workbook as spreadsheets write it: text in the cell, numbers as numbers, dates as numbers with a format. */
export function workbookOf(sheets: Record<string, Cell[][]>, given: Book = {}): Blob {
  const { hidden = [], activeTab } = given;
  const names = Object.keys(sheets);
  const part = (name: string, text: string): Part => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>${text}`) });
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const bytes = zipOf([
    part("[Content_Types].xml", "<Types/>"),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${relations}">${
        activeTab === undefined ? "" : `<bookViews><workbookView xWindow="0" activeTab="${activeTab}"/></bookViews>`
      }<sheets>${names
        .map((name, i) => {
          const state = hidden.includes(name) ? ' state="hidden"' : "";
          return `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state} r:id="rId${i + 1}"/>`;
        })
        .join("")}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships>${names
        .map(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join("")}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      "xl/styles.xml",
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ),
    ...names.map((name, i) => part(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheets[name] ?? [], main))),
  ]);
  return new Blob([bytes]);
}

function sheetXml(rows: readonly Cell[][], main: string): string {
  const cells = rows.map(
    (row, r) =>
      `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`)).join("")}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${cells.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  return `<c r="${at}"><v>${typeof cell === "number" ? cell : cell.raw}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
