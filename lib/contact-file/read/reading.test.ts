import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../csv.ts";
import { delimiters } from "../reading.ts";
import { cellsOf, hubOf, opened } from "../wizard.fixture.ts";
import { guessDelimiter } from "./delimiter.ts";
import { declaredEncoding } from "./encoding.ts";
import { SeparatedText } from "./separated-text.ts";

const awkward = fc.constantFrom(
  '"',
  '""',
  ",",
  ";",
  "\t",
  "|",
  "\n",
  "\r",
  "\r\n",
  " ",
  "'",
  "=",
  "+",
  "-",
  "@",
  "é",
  "📦",
  "0",
  "a",
);
const cell = fc.oneof(
  fc.string(),
  fc.array(awkward, { maxLength: 8 }).map((parts) => parts.join("")),
);
const text = cell.filter((one) => !one.includes("\0"));
const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 20 });

describe("cells of any text", () => {
  it("come back as they were written, cut wherever the pieces end", () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat()), (written, cuts) => {
        const file = written.map((row) => csvLine(row)).join("");
        const at = cuts.map((cut) => cut % (file.length + 1)).sort((a, b) => a - b);
        const parser = new SeparatedText(",", true);
        const read = [...at, file.length].flatMap((end, i) =>
          parser.push(file.slice(at[i - 1] ?? 0, end), i === at.length),
        );
        expect(read).toEqual(written);
        expect(parser.notClosedAt).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it("reach the rows of a file, in whatever encoding can hold them", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const kept = written.map((row) => ["x", ...row]);
        const read = await opened(new Blob(kept.map((row) => csvLine(row))), hubOf("telephony"), {
          header: false,
          delimiter: ",",
        });
        const width = Math.max(...kept.map((row) => row.length));
        // What is no text by itself cannot be written as UTF-8.
        const expected = kept.map((row) => Array.from({ length: width }, (_, i) => (row[i] ?? "").toWellFormed()));
        expect(await cellsOf(read)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it("are found whatever parts them, quotation marks and all", () => {
    const words = fc.array(fc.stringMatching(/^[a-z"]{0,6}[,;]?[a-z]{1,4}$/), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 4, maxLength: 30 }),
        fc.constantFrom(...delimiters),
        (written, delimiter) => {
          const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
          expect(guessDelimiter(written.map((row) => row.map(quoted).join(delimiter)).join("\n"))).toBe(delimiter);
        },
      ),
    );
  });
});

it.each([
  ["\xef\xbb\xbfphone", "utf-8"],
  ["\xff\xfep\0h\0", "utf-16le"],
  ["\xfe\xff\0p\0h", "utf-16be"],
  ["p\0h\0o\0n\0e\0\n\x006\x000\0", "utf-16le"],
  ["\0p\0h\0o\0n\0e\0\n\x006\x000", "utf-16be"],
  ["phone\n600", null],
  ["ph\0one\0\0", null],
])("%j speaks for %s", (bytes, encoding) => {
  expect(declaredEncoding(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))).toBe(encoding);
});

it("a mark before pasted text is no part of its first header", async () => {
  const { reading } = await opened("\ufeffphone\n600111222\n");
  expect(reading.columns[0]?.given).toBe("phone");
});

it.each([
  ["phone,name\n600111222,Ana", true],
  ["Teléfono\n600111222", true],
  ["600111222,Ana\n600111223,Eva", false],
  ["ana@example.com\neva@example.com", false],
  ["Ana,Europe/Madrid\nEva,Europe/Madrid", false],
  ["nombre,apellido\nAna,Gil", true],
])("the first row of %j names columns: %s", async (file, header) => {
  const { reading } = await opened(file);
  expect(reading.options.header).toBe(header);
});

it.each([
  ["phone\n+34600111222\n+34600111223\n600111224", "ES"],
  ["phone\n0059899123456\n59899123457", "UY"],
  ["phone\n5511961234567\n5511961234568", "BR"],
  ["phone\n600111222\n600111223", "ES"],
])("numbers such as %j are of %s", async (file, country) => {
  const { reading } = await opened(file);
  expect(reading.options.country).toBe(country);
});

it("numbers that say nothing are of the country that the campaign's zone is of alone", async () => {
  const hours = { campaign: null, hub: null };
  const file = "phone\n12345\n";
  const of = async (timezone: string) =>
    (await opened(file, hubOf("telephony", { hours: { ...hours, timezone } }))).reading.options.country;
  expect(await of("America/Montevideo")).toBe("UY");
  expect(await of("UTC")).toBeNull();
});

it("a change of header or country reads nothing again, one of the delimiter does", async () => {
  const { file } = await opened("600111222;Ana\n600111223;Eva\n");
  expect(await file.reread({ header: true })).toMatchObject({
    rows: 1,
    columns: [{ header: "600111222" }, { header: "Ana" }],
  });
  expect(await file.reread({ header: false })).toMatchObject({ rows: 2, columns: [{ header: "A" }, { header: "B" }] });
  expect(await file.reread({ delimiter: "," })).toMatchObject({
    rows: 2,
    columns: [{ samples: ["600111222;Ana", "600111223;Eva"] }],
  });
});
