import { expect, it } from "vitest";
import { cellsOf, contactsOf, opened, reviewed } from "../wizard.fixture.ts";

const ole = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const latin1 = (text: string) => new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
const wide = (text: string) => [...text].map((character) => `${character}\0`).join("");
const noise = () => new Blob([Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31 + i * 7) >>> 3)]);
/** A file that claims to be as long. */
const ofSize = (size: number) => Object.defineProperty(new Blob(["phone\n600111222"]), "size", { value: size });
const removed = () =>
  Object.assign(new Blob(["phone\n600111222"]), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("NotReadableError")) }),
  });

it.each<[string, Blob | string, object]>([
  ["nothing", new Blob(), { code: "empty" }],
  ["a mark and nothing else", latin1("\xef\xbb\xbf"), { code: "empty" }],
  ["empty lines", "\r\n\r\n  \r\n", { code: "empty" }],
  ["only delimiters", ";;;\n;;;\n", { code: "empty" }],
  ["only headers", "phone;name\n", { code: "only-headers" }],
  ["2 GB", ofSize(2 * 1024 ** 3), { code: "too-large", params: { megabytes: 2048, limit: 1024 } }],
  ["a NUL in a cell", "phone\n600111222\n6001\0\n", { code: "nul", params: { line: 3 } }],
  [
    "a NUL far behind, after line ends of every kind",
    `phone\r\n6\r${`600111222,${"x".repeat(990)}\n`.repeat(6000)}\0`,
    { code: "nul", params: { line: 6003 } },
  ],
  ["bytes of any kind", noise(), { code: "binary" }],
  ["a picture named .csv", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), { code: "other-type", params: { type: "PNG" } }],
  ["a photograph named .csv", latin1("\xff\xd8\xff\xe0\0\x10JFIF"), { code: "other-type", params: { type: "JPEG" } }],
  ["a PDF", latin1("%PDF-1.7\n"), { code: "other-type", params: { type: "PDF" } }],
  [
    "a quote never closed",
    'phone,name\n600111222,"Ana\n600111223,Eva\n',
    { code: "quote-not-closed", params: { line: 2 } },
  ],
  [
    "a quote never closed, long before the end",
    `phone,name\n1,x\n2,"Ana\n${`600111223,${"x".repeat(990)}\n`.repeat(12_000)}`,
    { code: "quote-not-closed", params: { line: 3 } },
  ],
  [
    "a workbook behind a password",
    latin1(`${ole}${"\0".repeat(504)}${wide("EncryptedPackage")}`),
    { code: "password-protected" },
  ],
  ["a workbook of old", latin1(`${ole}${"\0".repeat(504)}${wide("Workbook")}`), { code: "old-workbook" }],
  [
    "a web page named .xls",
    new File(
      ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>phone</td></tr></table>'],
      "a.xls",
    ),
    { code: "web-page", params: { extension: ".xls" } },
  ],
  [
    "a table without a page around it",
    new File(["\ufeff<!-- SAP -->\n<TABLE border=1><tr><td>phone<td>6</TABLE>"], "a.XLS"),
    { code: "web-page", params: { extension: ".XLS" } },
  ],
  [
    "a web page with its parts",
    new File(["MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x"], "a.xls"),
    { code: "web-page" },
  ],
  [
    "a workbook of 2003 in XML",
    new File(
      ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet/></Workbook>'],
      "a.xls",
    ),
    { code: "xml-workbook", params: { extension: ".xls" } },
  ],
  [
    "3000 columns",
    `${Array.from({ length: 3000 }, (_, i) => `c${i}`).join(",")}\n1`,
    { code: "too-many-columns", params: { columns: 3000, limit: 2000 } },
  ],
  ["a file that is gone", removed(), { code: "unreadable" }],
])("%s is refused, and why is told", async (_, source, refusal) => {
  const { reading } = await opened(source);
  expect(reading.refusal).toMatchObject(refusal);
  expect(reading).toMatchObject({ rows: 0, columns: [], notes: [] });
});

it("quotation marks can be read like every other character", async () => {
  const { file, reading } = await opened('phone,name\n600111222,"Ana\n600111223,Eva\n');
  expect(reading.options).toMatchObject({ delimiter: ",", quotes: true });
  const plain = await file.reread({ quotes: false });
  expect(plain.columns[1]?.samples).toEqual(['"Ana', "Eva"]);
});

it("300 columns are read, and told of", async () => {
  const header = Array.from({ length: 300 }, (_, i) => (i === 0 ? "phone" : `field ${i}`)).join(",");
  const { file, reading } = await reviewed(`${header}\n34600111222${",x".repeat(299)}\n`);
  expect(reading.notes).toEqual([{ code: "many-columns", count: 300, params: {} }]);
  const [contact] = await contactsOf(file);
  expect(Object.keys(contact?.data as object)).toHaveLength(299);
});

it("headers are made unique, and those without a name get their column's letters", async () => {
  const { reading } = await opened("phone,name,name,,name 2,\n600111222,a,b,c,d,e\n");
  expect(reading.columns.map(({ header }) => header)).toEqual(["phone", "name", "name 3", "D", "name 2", "F"]);
  expect(reading.notes.map(({ code, count }) => [code, count])).toEqual([
    ["duplicate-headers", 1],
    ["empty-headers", 2],
  ]);
});

it("a header named __proto__ is a name like any other", async () => {
  const { file } = await reviewed("phone,__proto__,constructor\n34600111222,polluted,b\n");
  const [contact] = await contactsOf(file);
  expect(Object.entries(contact?.data as object)).toEqual([
    ["__proto__", "polluted"],
    ["constructor", "b"],
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it("line ends of every kind end lines, and those in quoted cells do not", async () => {
  const read = await opened('phone,note\r\n1,"a\r\nb"\n2,b\r3,"c\rd"\r\n4,e');
  expect(await cellsOf(read)).toEqual([
    ["1", "a\r\nb"],
    ["2", "b"],
    ["3", "c\rd"],
    ["4", "e"],
  ]);
  expect(read.reading.notes).toEqual([{ code: "mixed-line-ends", count: 1, params: {} }]);
});

it("formulas stay text, and are named", async () => {
  const { file, reading } = await reviewed(
    'phone,note\n+34600111222,"=HYPERLINK(""http://x"",1)"\n34600111223,@SUM(A1)\n34600111224,-\n',
  );
  expect(reading.notes).toEqual([{ code: "formulas", count: 2, params: { row: 2, column: "note" } }]);
  const [contact] = await contactsOf(file);
  expect(contact).toMatchObject({ data: { note: '=HYPERLINK("http://x",1)' } });
});

it("rows that are too long or too short are told of, and lose nothing", async () => {
  const { file, reading } = await reviewed("phone,name\n34600111222,a,more\n34600111223\n");
  expect(reading.notes.map(({ code, count, params }) => [code, count, params])).toEqual([
    ["long-rows", 1, { row: 2 }],
    ["short-rows", 1, { row: 3 }],
    ["empty-headers", 1, {}],
  ]);
  expect(await contactsOf(file)).toEqual([
    { clientIds: ["34600111222"], data: { name: "a", C: "more" } },
    { clientIds: ["34600111223"] },
  ]);
});

it("quotation marks that are not doubled are told of", async () => {
  const { reading } = await opened('phone,name\n600111222,"Ana "la rubia" Gil"\n');
  expect(reading.notes).toEqual([{ code: "odd-quotes", count: 1, params: { row: 2 } }]);
  expect(reading.columns[1]?.samples).toEqual(['Ana "la rubia" Gil']);
});

it("a slip in a file of UTF-8 does not make it another encoding, and is told of", async () => {
  const accents = new TextEncoder().encode(
    "phone,name\n600111222,José Núñez Ángel Íñigo Müge Łukasz Şahin Åkesson\n600111223,Zoë Renée\n600111224,",
  );
  const { reading } = await opened(new Blob([accents, new Uint8Array([0xe9]), "\n"]));
  expect(reading.options.encoding).toBe("utf-8");
  expect(reading.notes).toEqual([{ code: "undecodable", count: 1, params: { row: 4 } }]);
});

it("what spreadsheets write above the headers names the delimiter and is no row", async () => {
  const { file, reading } = await reviewed("sep=|\r\nphone|name\r\n34600111222|Ana, Eva\r\n");
  expect(reading.options.delimiter).toBe("|");
  expect(file.rows("all", 0, 1).rows[0]).toMatchObject({ number: 3, cells: ["34600111222", "Ana, Eva"] });
});
