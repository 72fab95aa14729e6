import Papa from "papaparse";
import { expect, test } from "vitest";
import { fileWriter } from "./export-file.ts";
import type { InteractionRecord } from "./schema.ts";

const record: InteractionRecord = {
  guid: "ba90c40a-de3c-4c15-8aaf-746a21bb5a46",
  channel: "telephony",
  direction: "inbound",
  segments: [
    { campaign: "Demo", agent: "luis" },
    { campaign: "Support", agent: null },
  ],
  timings: { startDate: "2026-11-05 05:40:27", endDate: null, duration: 78 },
  client: { id: "34603213427", name: '=HYPERLINK("x";1), "Ana"', contactId: null },
  flags: { holiday: false, outOfTime: true, finished: false },
  disposition: { id: 7, comment: "one\ntwo", levels: ["Sale", "Done"] },
  dialer: null,
  connectorId: "1",
};
const madrid = { zone: "Europe/Madrid", locale: "es-ES" };

function read(text: string, delimiter: string): Record<string, string> {
  const { data } = Papa.parse<Record<string, string>>(text.replace("\ufeff", ""), { header: true, delimiter });
  return data[0] ?? {};
}

test("a spreadsheet gets its own delimiter, local times, and nothing that it would run", () => {
  const { head, line } = fileWriter("spreadsheet", madrid);
  expect(head.startsWith("\ufeffguid;channel;")).toBe(true);
  const row = read(head + line(record), ";");
  expect(row["startDate (Europe/Madrid)"]).toBe("2026-11-05 06:40:27");
  expect(row["endDate (Europe/Madrid)"]).toBe("");
  expect(row.clientName).toBe(`'${record.client.name}`);
  expect(row).toMatchObject({ campaigns: "Demo; Support", dispositionComment: "one\ntwo", connectorId: "1" });
  expect(fileWriter("spreadsheet", { zone: "UTC", locale: "en-US" }).head).toContain("guid,channel,");
});

test("plain CSV holds every text as the API answers it", () => {
  const { head, line } = fileWriter("csv", madrid);
  const row = read(head + line(record), ",");
  expect(row).toMatchObject({ startDate: "2026-11-05 05:40:27", clientName: record.client.name, outOfTime: "true" });
  expect(row.dispositionLevels).toBe("Sale > Done");
});

test("NDJSON holds the record itself", () => {
  const { head, line } = fileWriter("ndjson", madrid);
  expect(head).toBe("");
  expect(JSON.parse(line(record))).toEqual(record);
});
