import { describe, expect, it } from "vitest";
import { cellsOf, chunksOf, contactsOf, hubOf, opened, reviewed, sample } from "./wizard.fixture.ts";

const groups = (review: Awaited<ReturnType<typeof reviewed>>["review"]) =>
  Object.fromEntries(review.groups.map(({ cause, rows }) => [cause, rows]));

describe("a Spanish list of a spreadsheet of old, in windows-1252 with semicolons", () => {
  it("is read as it is meant", async () => {
    const { reading } = await opened(sample("telephony-es-windows1252.csv"));
    expect(reading).toMatchObject({
      refusal: null,
      format: "file",
      options: { encoding: "windows-1252", delimiter: ";", header: true, country: "ES" },
      rows: 300,
    });
    expect(reading.columns.map(({ header }) => header)).toEqual([
      "Teléfono",
      "Móvil",
      "Nombre",
      "Huso horario",
      "Observación",
    ]);
    expect(reading.columns[0]?.samples).toHaveLength(3);
    expect(reading.notes).toContainEqual({ code: "formulas", count: 4, params: { row: 7, column: "Observación" } });
  });

  it("matches by its headers", async () => {
    const { reading } = await opened(sample("telephony-es-windows1252.csv"));
    expect(reading.suggested.columns.map(({ to }) => to)).toEqual([
      "clientIds",
      "clientIds",
      "data",
      "timezone",
      "data",
    ]);
  });

  it("says of every row that is not ready why", async () => {
    const { review } = await reviewed(sample("telephony-es-windows1252.csv"));
    expect(review.counts).toMatchObject({ rows: 300, ready: 280, withProblems: 20, dropped: 0, duplicates: 0 });
    expect(groups(review)).toEqual({
      "number-missing": 6,
      "number-invalid": 5,
      "number-lost": 6,
      "zone-unknown": 3,
      "number-national": 58,
      "number-exit-code": 60,
    });
    const lost = review.groups.find(({ cause }) => cause === "number-lost");
    expect(lost?.examples[0]).toMatchObject({ value: "3,46E+10", column: 0, rows: 6 });
  });

  it("is put right cause by cause, and back", async () => {
    const { file, review } = await reviewed(sample("telephony-es-windows1252.csv"));
    const zoned = file.apply({ do: "fix", cause: "zone-unknown", fix: "campaign-zone" });
    expect(zoned.counts).toMatchObject({ ready: 283, withProblems: 17 });
    const prefixed = file.apply({ do: "fix", cause: "number-national", fix: "prefix" });
    expect(groups(prefixed)).not.toHaveProperty("number-national");
    file.apply({ do: "fix", cause: "number-exit-code", fix: "prefix" });
    for (const cause of ["number-missing", "number-invalid", "number-lost"] as const) {
      file.apply({ do: "fix", cause, fix: "drop" });
    }
    const whole = await contactsOf(file);
    expect(whole).toHaveLength(283);
    expect(whole[0]).toEqual({
      clientIds: ["34676867438"],
      timezone: "Europe/Madrid",
      data: { Nombre: "Chloé Núñez", Observación: "llamar; tarde" },
    });
    expect(whole[3]).toMatchObject({ clientIds: ["+34675569064"] });
    for (let step = 0; step < 6; step++) file.undo();
    expect(file.undo()).toEqual({ ...review, lastStep: null });
  });

  it("gives the rows with problems back, as a spreadsheet can take them", async () => {
    const { file } = await reviewed(sample("telephony-es-windows1252.csv"));
    const text = await file.problemRows({ "number-lost": "Perdido" }).text();
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("Teléfono;Móvil;Nombre;Huso horario;Observación;_row;_problem");
    expect(lines[1]).toBe("3,46E+10;34643937796;Chloé López;Europe/Madrid;;11;Perdido");
    expect(lines).toHaveLength(22);
    const kept = file.leftOut({ "number-lost": "Perdido" });
    expect(kept).toMatchObject({
      delimiter: ";",
      count: 20,
      headers: ["Teléfono", "Móvil", "Nombre", "Huso horario", "Observación"],
    });
    expect(kept?.rows[0]).toEqual({
      row: 11,
      cells: ["3,46E+10", "34643937796", "Chloé López", "Europe/Madrid", ""],
      problem: "Perdido",
    });
    expect(kept?.rows).toHaveLength(20);
    const again = await opened(text);
    expect(again.reading.rows).toBe(20);
    expect(again.reading.suggested.columns.slice(-2).map(({ to }) => to)).toEqual(["skip", "skip"]);
  });
});

it.each([
  ["telephony.csv", "telephony", 500, 500, "clientIds clientIds data timezone priority contactId data"],
  ["email.csv", "email", 200, 193, "clientId data subject content"],
  ["sms.tsv", "sms", 100, 100, "clientId content"],
])("%s for %s has %i rows, %i of them ready", async (name, channel, rows, ready, targets) => {
  const { reading, review, file } = await reviewed(sample(name), hubOf(channel));
  expect(reading.suggested.columns.map(({ to }) => to).join(" ")).toBe(targets);
  expect(review.counts).toMatchObject({ rows, ready, withProblems: rows - ready });
  expect(await contactsOf(file)).toHaveLength(ready);
});

it("a sample is the same file in every encoding and from the clipboard", async () => {
  const text = await sample("telephony.csv").text();
  const cells = await cellsOf(await opened(text));
  const wide = (little: boolean, mark: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length));
    for (let i = 0; i < text.length; i++) bytes.setUint16(2 * i, text.charCodeAt(i), little);
    const [first, second] = little ? [0xff, 0xfe] : [0xfe, 0xff];
    return new Blob(mark ? [new Uint8Array([first, second]), bytes] : [bytes]);
  };
  const encodings = { "utf-16le": true, "utf-16be": false };
  for (const [encoding, little] of Object.entries(encodings)) {
    for (const mark of [true, false]) {
      const read = await opened(wide(little, mark));
      expect(read.reading.options.encoding).toBe(encoding);
      expect(await cellsOf(read)).toEqual(cells);
    }
  }
  expect(await cellsOf(await opened(new Blob(["\ufeff", text])))).toEqual(cells);
});

it("the same file makes the same chunks, to the byte", async () => {
  const [one, other] = await Promise.all([1, 2].map(() => reviewed(sample("telephony.csv"))));
  expect(await one?.file.plan()).toEqual(await other?.file.plan());
  expect(one && (await chunksOf(one.file))).toEqual(other && (await chunksOf(other.file)));
});
