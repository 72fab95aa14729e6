import { csvCell, plainCell } from "../csv.ts";
import { formatIn, parseUtc } from "../time.ts";
import type { InteractionRecord } from "./schema.ts";

export const fileFormats = ["spreadsheet", "csv", "ndjson"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** A file of interactions: how it begins, and each of them as a line of it. */
export type FileWriter = { extension: string; type: string; head: string; line: (record: InteractionRecord) => string };

type Cell = string | number | boolean | null;

const fields: Record<string, (record: InteractionRecord) => Cell> = {
  guid: ({ guid }) => guid,
  channel: ({ channel }) => channel,
  direction: ({ direction }) => direction,
  startDate: ({ timings }) => timings.startDate,
  endDate: ({ timings }) => timings.endDate,
  duration: ({ timings }) => timings.duration,
  clientId: ({ client }) => client.id,
  clientName: ({ client }) => client.name,
  contactId: ({ client }) => client.contactId,
  campaigns: ({ segments }) => segments.map(({ campaign }) => campaign).join("; "),
  agents: ({ segments }) => segments.map(({ agent }) => agent ?? "").join("; "),
  holiday: ({ flags }) => flags.holiday,
  outOfTime: ({ flags }) => flags.outOfTime,
  finished: ({ flags }) => flags.finished,
  dispositionId: ({ disposition }) => disposition?.id ?? null,
  dispositionComment: ({ disposition }) => disposition?.comment ?? null,
  dispositionLevels: ({ disposition }) => disposition?.levels.join(" > ") ?? null,
  dialerId: ({ dialer }) => dialer?.id ?? null,
  dialerName: ({ dialer }) => dialer?.name ?? null,
  dialerList: ({ dialer }) => dialer?.list ?? null,
  connectorId: ({ connectorId }) => connectorId,
};
const dates = ["startDate", "endDate"];

/**
 * For a spreadsheet, times are those of `zone`, cells stand apart as `locale` has it and none is taken for a formula;
 * plain CSV and NDJSON hold what the API answers.
 */
export function fileWriter(format: FileFormat, { zone, locale }: { zone: string; locale: string }): FileWriter {
  if (format === "ndjson") {
    const line = (record: InteractionRecord) => `${JSON.stringify(record)}\n`;
    return { extension: "ndjson", type: "application/x-ndjson", head: "", line };
  }
  const names = Object.keys(fields);
  const csv = { extension: "csv", type: "text/csv;charset=utf-8" };
  if (format === "csv") {
    const row = (cells: Cell[]) => `${cells.map((cell) => plainCell(String(cell ?? ""))).join(",")}\r\n`;
    return { ...csv, head: row(names), line: (record) => row(Object.values(fields).map((value) => value(record))) };
  }
  const delimiter = delimiterOf(locale);
  const row = (cells: Cell[]) => `${cells.map((cell) => csvCell(String(cell ?? ""), delimiter)).join(delimiter)}\r\n`;
  const local = (name: string, value: Cell) => {
    const at = dates.includes(name) && typeof value === "string" ? parseUtc(value) : null;
    return at ? formatIn(at, zone) : value;
  };
  return {
    ...csv,
    head: `\ufeff${row(names.map((name) => (dates.includes(name) ? `${name} (${zone})` : name)))}`,
    line: (record) => row(Object.entries(fields).map(([name, value]) => local(name, value(record)))),
  };
}

/** What spreadsheets of a locale expect between cells: a semicolon where a comma begins the decimals. */
function delimiterOf(locale: string): "," | ";" {
  return new Intl.NumberFormat(locale).format(1.5).includes(",") ? ";" : ",";
}
