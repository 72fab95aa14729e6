import { describe, expect, it } from "vitest";
import type { Cause } from "../review.ts";
import { contactsOf, hubOf, type Opened, reviewed } from "../wizard.fixture.ts";

const spain = { country: "ES" };
const asSent = { addsCode: false };
const causesOf = (review: { groups: { cause: Cause; rows: number }[] }) =>
  Object.fromEntries(review.groups.map(({ cause, rows }) => [cause, rows]));

describe("numbers", () => {
  it.each<[string, Cause | null]>([
    ["+34 600 111 222", null],
    ["34600111222", null],
    ["59899123456", null],
    ["600111222", "number-national"],
    ["0034600111222", "number-exit-code"],
    ["3,46E+10", "number-lost"],
    ["3.46001E+10", "number-lost"],
    ["3E10", "number-lost"],
    ["34600111222.0", "number-decimal"],
    ["34600111222,00", "number-decimal"],
    ["346.001.112", null],
    ["no tiene", "number-invalid"],
    ["12", "number-invalid"],
    ["34600111222 ext 5", "number-spelling"],
    ["tel:+34600111222", "number-spelling"],
    ["tel:+34-600-111-222;ext=12", "number-spelling"],
    ["+34 600 111 222 x12", "number-spelling"],
    ["ext 5", "number-invalid"],
    ["600111222 o 600111223 ext 4", "number-invalid"],
    ["+٣٤٦٠٠١١١٢٢٢", "number-spelling"],
    ["۳۴۶۰۰۱۱۱۲۲۲", "number-spelling"],
    ["＋３４６００１１１２２２", "number-spelling"],
    ["6OO111222", "number-invalid"],
    ["\u202a34600111222\u202c", "untrimmed"],
    ["", "number-missing"],
    [" - ", "number-invalid"],
  ])("%j is %s", async (cell, cause) => {
    const { review } = await reviewed(`phone,name\n"${cell}",Ana\n`, hubOf("telephony"), spain);
    expect(Object.keys(causesOf(review))).toEqual(cause === null ? [] : [cause]);
  });

  it.each([
    ["600111222; 600111223", ["600111222", "600111223"]],
    ["600111222 / 600111223", ["600111222", "600111223"]],
    ["600111222, 600111223", ["600111222", "600111223"]],
    ["600111222|+34 600 111 223\n600111224", ["600111222", "+34600111223", "600111224"]],
    ["600111222; 600-111-222", ["600111222"]],
    ["34.600.111.222", ["34600111222"]],
  ])("one cell %j holds %j", async (cell, numbers) => {
    const { file } = await reviewed(`phone,name\n"${cell}",Ana\n`, hubOf("telephony"), asSent);
    expect((await contactsOf(file))[0]?.clientIds).toEqual(numbers);
  });

  it.each([
    ["tel:+34600111222", "+34600111222"],
    ["TEL: 0034 600 111 222", "0034600111222"],
    ["+34 600 111 222 ext. 12", "+34600111222"],
    ["+34600111222 ramal 7", "+34600111222"],
    ["＋３４６００１１１２２２", "+34600111222"],
    ["٠٠٣٤٦٠٠١١١٢٢٢", "0034600111222"],
  ])("%j is put right as %j", async (cell, number) => {
    const { file, review } = await reviewed(`phone,name\n"${cell}",Ana\n`, hubOf("telephony"), asSent);
    expect(review.counts).toMatchObject({ ready: 0, withProblems: 1 });
    expect(review.groups.flatMap(({ fixes }) => fixes)).toEqual(["spell-number", "drop"]);
    const { counts } = file.apply({ do: "fix", cause: "number-spelling", fix: "spell-number" });
    expect(counts).toMatchObject({ ready: 1, withProblems: 0 });
    expect(await contactsOf(file)).toMatchObject([{ clientIds: [number] }]);
  });

  it("spelt otherwise among others of a cell leave those alone", async () => {
    const { file } = await reviewed('phone,name\n"600 111 222; tel:600111223",Ana\n', hubOf("telephony"), asSent);
    file.apply({ do: "fix", cause: "number-spelling", fix: "spell-number" });
    expect(file.rows("all", 0, 1).rows[0]?.cells[0]).toBe("600 111 222; 600111223");
  });

  it.each(["34,600,111,222", "600111222/23", "600111222 o 600111223"])("%j is not taken apart", async (cell) => {
    const { review } = await reviewed(`phone,name\n"${cell}",Ana\n`);
    expect(causesOf(review)).toEqual({ "number-invalid": 1 });
  });

  it("of several columns are tried in their order, and a bad one can be left out", async () => {
    const rows = "phone,phone 2\n600111222,600111223\n600111224,no tiene\nno tiene,\n";
    const { file, review } = await reviewed(rows, hubOf("telephony"), asSent);
    expect(causesOf(review)).toMatchObject({ "number-invalid": 2 });
    expect(file.preview("number-invalid", "leave-out")).toEqual({
      rows: 1,
      examples: [{ row: 1, before: "no tiene", after: "" }],
    });
    file.apply({ do: "fix", cause: "number-invalid", fix: "leave-out" });
    const contacts = await contactsOf(file);
    expect(contacts.map(({ clientIds }) => clientIds)).toEqual([["600111222", "600111223"], ["600111224"]]);
  });
});

describe("numbers without a code", () => {
  const rows = "phone,phone 2\n600111222,\n+34 600 111 223,600111224\n0034600111225,5550100\n";
  const numbersOf = async (file: Opened["file"]) => (await contactsOf(file)).map(({ clientIds }) => clientIds);
  const completed = [["+34600111222"], ["+34600111223", "+34600111224"], ["0034600111225", "5550100"]];

  it("get the country's code by themselves, until they are left as they are", async () => {
    const { file, reading, review } = await reviewed(rows, hubOf("telephony", { country: "ES" }));
    expect(reading.options).toMatchObject({ country: "ES", addsCode: true });
    expect(causesOf(review)).toEqual({ "number-national": 2, "number-exit-code": 1 });
    expect(await numbersOf(file)).toEqual(completed);
    await file.reread({ addsCode: false });
    expect(await numbersOf(file)).toEqual([["600111222"], ["+34600111223", "600111224"], ["0034600111225", "5550100"]]);
    await file.reread({ addsCode: true });
    expect(await numbersOf(file)).toEqual(completed);
  });

  it("are first taken for the hub's own country's, whatever the others of the file are", async () => {
    const text = "phone\n+34600111222\n+34600111223\n099123456\n";
    const { file, reading } = await reviewed(text, hubOf("telephony", { country: "UY" }));
    expect(reading.options.country).toBe("UY");
    expect(await numbersOf(file)).toEqual([["+34600111222"], ["+34600111223"], ["+59899123456"]]);
    await file.reread({ country: null });
    expect((await numbersOf(file)).at(-1)).toEqual(["099123456"]);
  });

  it("get the code on every channel that has numbers", async () => {
    const { file } = await reviewed("phone\n600111222\n", hubOf("sms", { country: "ES" }));
    expect(await contactsOf(file)).toEqual([{ clientId: "+34600111222" }]);
  });
});

it("rows are alike where they are one person's by the hub's country, also where numbers are left as they are", async () => {
  const alike = "phone\n600111222\n+34 600-111-222\n\u202a0034600111222\u202c\n600111223\n";
  const hub = hubOf("telephony", { country: "ES" });
  for (const options of [spain, asSent, { country: "UY" }, { country: null }]) {
    const { file: open } = await reviewed(alike, hub, options);
    expect(open.apply({ do: "fix", cause: "untrimmed", fix: "trim" }).counts).toMatchObject({
      ready: 4,
      duplicates: 2,
    });
  }
});
