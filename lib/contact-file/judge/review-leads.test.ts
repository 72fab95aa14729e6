import { describe, expect, it } from "vitest";
import type { Cause } from "../review.ts";
import { chunksOf, contactsOf, hubOf, opened, reviewed } from "../wizard.fixture.ts";

const causesOf = (review: { groups: { cause: Cause; rows: number }[] }) =>
  Object.fromEntries(review.groups.map(({ cause, rows }) => [cause, rows]));

describe("leads", () => {
  const leads = hubOf("telephony", { array: "leads" });
  const datesOf = async (header: string, rows: string[], order: "dmy" | "mdy" | null = null) => {
    const { file, reading } = await opened(
      `phone;${header}\n${rows.map((row, i) => `6001112${10 + i};${row}`).join("\n")}\n`,
      leads,
      { delimiter: ";" },
    );
    const review = await file.review({ ...reading.suggested, dateOrder: order });
    file.apply({ do: "fix", cause: "time-missing", fix: "at-time", time: "09:00" });
    return { review, dates: (await contactsOf(file)).map(({ scheduleDate }) => scheduleDate) };
  };

  it.each([
    ["2027-07-01 10:30", "2027-07-01 10:30:00"],
    ["2027-07-01T10:30:15", "2027-07-01 10:30:15"],
    ["2027/7/1 9:05", "2027-07-01 09:05:00"],
    ["13/07/2027", "2027-07-13 09:00:00"],
    ["13.07.27 10.30", "2027-07-13 10:30:00"],
    ["13-7-2027, 3:30 p.m.", "2027-07-13 15:30:00"],
    ["07/13/2027 12:15 am", "2027-07-13 00:15:00"],
    ["1 de julio de 2027 a las 10:30", "2027-07-01 10:30:00"],
    ["1º de março de 2027 10h30", "2027-03-01 10:30:00"],
    ["July 1st, 2027 3 PM", "2027-07-01 15:00:00"],
    ["1-sep-2027", "2027-09-01 09:00:00"],
    ["", undefined],
  ])("on %j are due at %s", async (given, expected) => {
    expect((await datesOf("date and time", [given])).dates).toEqual([expected]);
  });

  it.each(["31/02/2027", "2027-13-01", "mañana", "10:30", "45000", "01/07/2027 25:00", "9999-12-31 10:00"])(
    "on %j have no date",
    async (given) => {
      const { review } = await datesOf("date and time", [given]);
      expect(causesOf(review)).toMatchObject({ "date-invalid": 1 });
    },
  );

  it("have their date in one column and their time in another", async () => {
    const { dates } = await datesOf("fecha;hora", ["13/07/2027;10:30", "14/07/2027;", ";"]);
    expect(dates).toEqual(["2027-07-13 10:30:00", "2027-07-14 09:00:00", undefined]);
  });

  it("say by one of their dates which comes first, day or month", async () => {
    expect((await datesOf("fecha", ["03/04/2027", "13/04/2027"])).dates).toEqual([
      "2027-04-03 09:00:00",
      "2027-04-13 09:00:00",
    ]);
    expect((await datesOf("fecha", ["03/04/2027", "04/13/2027"])).dates).toEqual([
      "2027-03-04 09:00:00",
      "2027-04-13 09:00:00",
    ]);
  });

  it("wait for an answer where no date says it, and take it", async () => {
    const rows = ["03/04/2027 10:00", "05/05/2027 10:00"];
    const asked = await datesOf("fecha", rows);
    expect(asked.review).toMatchObject({ asksDateOrder: true, counts: { ready: 1 } });
    expect(causesOf(asked.review)).toMatchObject({ "date-ambiguous": 1 });
    expect((await datesOf("fecha", rows, "mdy")).dates).toEqual(["2027-03-04 10:00:00", "2027-05-05 10:00:00"]);
    expect((await datesOf("fecha", rows, "dmy")).review).toMatchObject({ asksDateOrder: false, counts: { ready: 2 } });
  });

  it("with a date alone wait for a time: nobody is called at midnight unasked", async () => {
    const rows = ["2027-07-01;", "2027-07-02 00:00:00;", "2027-07-03;10:30", "2027-07-04;00:00", ";"];
    const text = `phone;fecha;hora\n${rows.map((row, i) => `+346001112${10 + i};${row}`).join("\n")}\n`;
    const { file, review } = await reviewed(text, leads, { delimiter: ";" });
    expect(causesOf(review)).toEqual({ "time-missing": 2 });
    expect(review).toMatchObject({ counts: { ready: 3, withProblems: 2 } });
    expect(review.groups[0]).toMatchObject({ severity: "error", fixes: ["at-time", "leave-out", "drop"] });
    expect(file.preview("time-missing", "at-time", "16:15")).toMatchObject({
      rows: 2,
      examples: [{ after: "16:15" }, {}],
    });
    file.apply({ do: "fix", cause: "time-missing", fix: "at-time", time: "16:15" });
    const dates = async () => (await contactsOf(file)).map(({ scheduleDate }) => scheduleDate);
    expect(await dates()).toEqual([
      "2027-07-01 16:15:00",
      "2027-07-02 16:15:00",
      "2027-07-03 10:30:00",
      "2027-07-04 00:00:00",
      undefined,
    ]);
    file.undo();
    file.apply({ do: "fix", cause: "time-missing", fix: "leave-out" });
    expect((await dates()).slice(0, 2)).toEqual([undefined, undefined]);
    // One column for both: a midnight that stands there was meant.
    const whole = await datesOf("date and time", ["2027-07-01 00:00:00", "2027-07-02"]);
    expect(causesOf(whole.review)).toMatchObject({ "time-missing": 1 });
    expect(whole.dates).toEqual(["2027-07-01 00:00:00", "2027-07-02 09:00:00"]);
  });

  it("of the past are due at once, which is told", async () => {
    const { review } = await datesOf("fecha", ["2020-01-01 10:00"]);
    expect(review.counts.ready).toBe(1);
    expect(causesOf(review)).toMatchObject({ "date-past": 1 });
  });

  it("are sent as leads", async () => {
    const { file } = await reviewed("phone;fecha\n600111222;2027-07-01 10:00\n", leads);
    const [chunk] = await chunksOf(file);
    expect(new TextDecoder().decode(chunk?.body)).toBe(
      '{"leads":[{"clientIds":["+34600111222"],"scheduleDate":"2027-07-01 10:00:00"}]}',
    );
  });
});
