import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { type Locale, locales } from "../../i18n/locale.ts";
import { columnPlace, type RawRow } from "../search/columns.ts";
import type { NameOf } from "../search/present.ts";
import { summaryRecord } from "../search/present.ts";
import { fileWriter } from "./file.ts";
import { fileColumns, usualColumns } from "./options.ts";

const values = {
  guid: "ba90c40a-de3c-4c15-8aaf-746a21bb5a46",
  channel: "telephony",
  direction: "inbound",
  started_at: "2026-11-05 05:40:27",
  duration: "78",
  client_id: "34603213427",
  client_name: '=HYPERLINK("x";1), "Ana"',
  holiday: "f",
  out_of_time: "true",
  finished: "f",
  disposition_id: "7",
  disposition_comment: "one\ntwo",
  disposition_levels: '["Sale","Done"]',
  connector_id: "1",
  campaign_ids: "{1,2}",
  agent_ids: "{9,NULL}",
};
const row = rowOf(values);
const names: Record<string, string> = { campaigns1: "Demo", campaigns2: "Support", users9: "luis", hubs4: "calls" };
const nameOf: NameOf = (kind, id) => names[kind + id] ?? `#${id}`;

function rowOf(given: Record<string, string | null>): RawRow {
  const made: (string | null)[] = [];
  for (const [column, value] of Object.entries(given)) made[columnPlace(column as keyof typeof values)] = value;
  return Array.from({ length: 20 }, (_, i) => made[i] ?? null);
}

function read(text: string, delimiter: string): Record<string, string> {
  const { data } = Papa.parse<Record<string, string>>(text.replace("\ufeff", ""), { header: true, delimiter });
  return data[0] ?? {};
}

test("a spreadsheet gets its own delimiter, local times, and nothing that it would run", () => {
  const { head, line } = fileWriter({ format: "spreadsheet", delimiter: ";" }, "Europe/Madrid");
  expect(head.startsWith("\ufeffguid;channel;")).toBe(true);
  const cells = read(head + line(row, nameOf), ";");
  expect(cells["startDate (Europe/Madrid)"]).toBe("2026-11-05 06:40:27");
  expect(cells["endDate (Europe/Madrid)"]).toBe("");
  expect(cells.clientName).toBe(`'${values.client_name}`);
  expect(cells).toMatchObject({ campaigns: "Demo; Support", dispositionComment: "one\ntwo", connectorId: "1" });
});

test("in a language a spreadsheet has its words, and durations that it reckons with", () => {
  const of = (language: Locale) => {
    const { head, line } = fileWriter({ format: "spreadsheet", language }, "UTC");
    return read(head + line(rowOf({ ...values, duration: "36062" }), nameOf), ",");
  };
  expect(of("es")).toMatchObject({
    "Inicio (UTC)": "2026-11-05 05:40:27",
    Canal: "Voz",
    Sentido: "Entrante",
    Duración: "10:01:02",
    Tipificación: "Sale > Done",
    "Comentario de tipificación": "one\ntwo",
    "Fuera del horario de atención": "sí",
    "En feriado": "no",
  });
  for (const language of locales) expect(Object.keys(of(language))).toHaveLength(usualColumns.length);
  expect(of("en")).toMatchObject({ Channel: "Voice", Client: `'${values.client_name}`, Duration: "10:01:02" });
  const running = fileWriter({ format: "spreadsheet", language: "en", columns: ["duration", "guid"] }, "UTC");
  expect(running.line(rowOf({ guid: values.guid }), nameOf)).toBe(`,${values.guid}\r\n`);
});

test("plain CSV holds every text as the API answers it", () => {
  const { head, line } = fileWriter({ format: "csv" }, "Europe/Madrid");
  const cells = read(head + line(row, nameOf), ",");
  expect(Object.keys(cells)).toEqual([...usualColumns]);
  expect(cells).toMatchObject({ startDate: "2026-11-05 05:40:27", clientName: values.client_name, outOfTime: "true" });
  expect(cells).toMatchObject({ dispositionLevels: "Sale > Done", agents: "luis; " });
});

test("how an interaction was handled is in a file that asks for it, in words too", () => {
  const handled = [...rowOf({ ...values, agent_ids: "{NULL,9,4}" }), "[65, 3725, 2]"];
  const columns = [...fileColumns];
  const of = (look: object) => {
    const { head, line, handling } = fileWriter({ format: "csv", columns, ...look }, "UTC");
    expect(handling).toBe(true);
    return read(head + line(handled, nameOf), ",");
  };
  const plain = of({});
  expect(Object.keys(plain)).toEqual(columns);
  expect(plain).toMatchObject({ wait: "65", hold: "3725", transfers: "2", segments: "2" });
  expect(plain).toMatchObject({ firstAgent: "luis", lastAgent: "#4" });
  const told = { Wait: "0:01:05", "On hold": "1:02:05", Transfers: "2", "First agent": "luis", Segments: "2" };
  expect(of({ format: "spreadsheet", language: "en" })).toMatchObject(told);
  for (const language of locales)
    expect(Object.keys(of({ format: "spreadsheet", language }))).toHaveLength(columns.length);
  expect(fileWriter({ format: "csv", columns: ["guid", "lastAgent"] }, "UTC").handling).toBe(false);
});

test("only the columns that are chosen, in their order", () => {
  const { head, line } = fileWriter({ format: "csv", columns: ["agents", "guid"], delimiter: "\t" }, "UTC");
  expect(head + line(row, nameOf)).toBe(`agents\tguid\r\n"luis; "\t${values.guid}\r\n`);
});

test("a line of NDJSON is the JSON of the record, whatever the texts", () => {
  const { line } = fileWriter({ format: "ndjson" }, "UTC");
  const text = fc.option(fc.string({ unit: "binary" }).map((drawn) => drawn.replaceAll("\0", "").toWellFormed()));
  const drawn = fc.record({
    started_at: fc.constant(values.started_at),
    ended_at: fc.option(fc.constant("2026-11-05 06:00:00")),
    duration: fc.option(fc.nat().map(String)),
    client_id: text,
    client_name: text,
    contact_id: text,
    connector_id: text,
    disposition_id: fc.option(fc.constant("7")),
    disposition_comment: text,
    disposition_levels: fc.array(text.map((one) => one ?? "")).map((all) => JSON.stringify(all)),
    hub_id: fc.option(fc.constantFrom("4", "5")),
    list_name: text,
    campaign_ids: fc.constantFrom("{}", "{1}", "{1,2}"),
    agent_ids: fc.constantFrom("{}", "{NULL}", "{9,NULL}"),
  });
  fc.assert(
    fc.property(drawn, (given) => {
      const one = rowOf({ ...values, ...given });
      expect(line(one, nameOf)).toBe(`${JSON.stringify(summaryRecord(one, nameOf))}\n`);
    }),
  );
});
