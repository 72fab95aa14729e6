import { expect, it } from "vitest";
import { cellsOf, hubOf, opened, reviewed } from "../wizard.fixture.ts";
import { workbookOf, zipOf } from "./zip.fixture.ts";

it("a workbook is read in full: long numbers, dates, text as it stands", async () => {
  const file = workbookOf({
    Clientes: [
      ["Teléfono", "Nombre", "Fecha", "Saldo"],
      [34600111222, "José & <Ana>", new Date("2027-07-01T10:30:00Z"), 0.1],
      [{ raw: "3.4600111223E10" }, "  con espacios ", new Date("2027-07-02T00:00:00Z"), 12],
      ["3.46E+10", null, null, null],
    ],
  });
  const read = await opened(file);
  expect(read.reading).toMatchObject({ refusal: null, format: "workbook", options: { sheet: "Clientes" }, rows: 3 });
  expect(await cellsOf(read)).toEqual([
    ["34600111222", "José & <Ana>", "2027-07-01 10:30:00", "0.1"],
    ["34600111223", "  con espacios ", "2027-07-02", "12"],
    ["3.46E+10", "", "", ""],
  ]);
  const { review } = await reviewed(file);
  expect(review.groups.map(({ cause, rows }) => [cause, rows])).toEqual([["number-lost", 1]]);
});

it("any of its sheets can be chosen, and the choice holds", async () => {
  const { file, reading } = await opened(
    workbookOf({ "Notas & más": [["nada"], ["de nada"]], Lista: [["phone"], [34600111222]] }),
  );
  expect(reading.sheets.map(({ name }) => name)).toEqual(["Notas & más", "Lista"]);
  expect(reading.options.sheet).toBe("Notas & más");
  const other = await file.reread({ sheet: "Lista" });
  expect(other).toMatchObject({
    options: { sheet: "Lista" },
    columns: [{ header: "phone", samples: ["34600111222"] }],
  });
});

it("the sheet that its owner sees is read, hidden ones stand last", async () => {
  const sheets = { lookup: [["phone"], [111]], Older: [["phone"], [222222]], Contacts: [["phone"], [34600111222]] };
  const read = async (book: Parameters<typeof workbookOf>[1]) => (await opened(workbookOf(sheets, book))).reading;
  const seen = await read({ hidden: ["lookup"], activeTab: 2 });
  expect(seen.options.sheet).toBe("Contacts");
  expect(seen.sheets).toEqual([
    { name: "Older", hidden: false },
    { name: "Contacts", hidden: false },
    { name: "lookup", hidden: true },
  ]);
  expect((await read({ hidden: ["lookup"] })).options.sheet).toBe("Older");
  expect((await read({ hidden: ["lookup"], activeTab: 0 })).options.sheet).toBe("Older");
  expect((await read({ activeTab: 99 })).options.sheet).toBe("lookup");
  expect((await read({ hidden: Object.keys(sheets) })).options.sheet).toBe("lookup");
});

it("an empty sheet is refused, and the others can still be chosen", async () => {
  const { file, reading } = await opened(
    workbookOf({ Vacía: [], Títulos: [["phone"]], Lista: [["phone"], [34600111222]] }),
  );
  expect(reading).toMatchObject({
    refusal: { code: "empty" },
    format: "workbook",
    sheets: [{ name: "Vacía" }, { name: "Títulos" }, { name: "Lista" }],
  });
  expect(await file.reread({ sheet: "Títulos" })).toMatchObject({
    refusal: { code: "only-headers" },
    sheets: { length: 3 },
  });
  expect(await file.reread({ sheet: "Lista" })).toMatchObject({ refusal: null, rows: 1, options: { sheet: "Lista" } });
});

it("a time of the day alone has no day", async () => {
  const times = [new Date("1899-12-30T10:30:00Z"), new Date("1899-12-30T15:59:59.9996Z")];
  const { reading } = await opened(
    workbookOf({ Lista: [["phone", "hora"], ...times.map((time) => [34600111222, time])] }),
  );
  expect(reading.columns[1]?.samples).toEqual(["10:30:00", "16:00:00"]);
});

it("rows keep the numbers that the spreadsheet shows, whatever is empty before them", async () => {
  const { file, reading } = await opened(workbookOf({ Lista: [["phone"], [], [34600111222], [], ["x"]] }));
  await file.review(reading.suggested);
  expect(file.rows("all", 0, 10).rows.map(({ number }) => number)).toEqual([3, 5]);
});

it.each([
  ["a bomb that says so", [{ name: "xl/workbook.xml", bytes: Buffer.from("<x/>"), claimed: 600_000_000 }], "zip-bomb"],
  [
    "a bomb that does not say so",
    [
      { name: "xl/workbook.xml", bytes: Buffer.from(`<sheet name="a"/>`) },
      { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(50_000_000), claimed: 100 },
    ],
    "zip-bomb",
  ],
  ["a document of words", [{ name: "word/document.xml", bytes: Buffer.from("<x/>") }], "other-type"],
  ["any other archive", [{ name: "list.csv", bytes: Buffer.from("phone\n600111222") }], "other-type"],
  ["a book without sheets", [{ name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") }], "damaged-workbook"],
  [
    "a sheet that is not there",
    [{ name: "xl/workbook.xml", bytes: Buffer.from(`<sheet name="a"/>`) }],
    "damaged-workbook",
  ],
])("%s is refused", async (_, parts, code) => {
  const { reading } = await opened(new Blob([zipOf(parts)]));
  expect(reading).toMatchObject({ refusal: { code }, rows: 0 });
});

it("a workbook that was cut short is refused", async () => {
  const whole = await workbookOf({ Lista: [["phone"], [34600111222]] }).bytes();
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    const cut = new Blob([whole.slice(0, Math.floor(whole.length * part))]);
    expect((await opened(cut)).reading.refusal?.code).toBe("damaged-workbook");
  }
});

it("an error in a cell is text like any other", async () => {
  const { reading } = await opened(
    workbookOf({
      Lista: [
        ["phone", "due"],
        [34600111222, "#N/A"],
      ],
    }),
    hubOf("telephony"),
  );
  expect(reading.columns[1]?.samples).toEqual(["#N/A"]);
});
