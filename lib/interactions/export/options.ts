import type { Delimiter } from "../../csv.ts";
import type { Locale } from "../../i18n/locale.ts";

export const fileFormats = ["spreadsheet", "csv", "ndjson"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Over so many rows a file is prepared by the worker. */
export const PREPARED_OVER_ROWS = 50_000;

/** The columns of a file that names none, by their names in it and in their order. */
export const usualColumns = [
  "guid",
  "channel",
  "direction",
  "startDate",
  "endDate",
  "duration",
  "clientId",
  "clientName",
  "contactId",
  "campaigns",
  "agents",
  "holiday",
  "outOfTime",
  "finished",
  "dispositionId",
  "dispositionComment",
  "dispositionLevels",
  "dialerId",
  "dialerName",
  "dialerList",
  "connectorId",
] as const;
/** Those that tell how an interaction was handled. */
export const handlingFileColumns = ["wait", "hold", "transfers"] as const;
/** Every column that a file can have. */
export const fileColumns = [...usualColumns, ...handlingFileColumns, "firstAgent", "lastAgent", "segments"] as const;
export type FileColumn = (typeof fileColumns)[number];

/** What a file looks like. */
export type FileOptions = {
  format: FileFormat;
  columns?: FileColumn[] | undefined;
  delimiter?: Delimiter | undefined;
  /** Whose words a file for spreadsheets has; without one it has the names and values of the API. */
  language?: Locale | undefined;
};

export const exportStates = ["queued", "running", "done", "failed", "cancelled", "expired"] as const;
export type ExportState = (typeof exportStates)[number];

/** Why a file could not be prepared, as the API says it; anything else is why its search is refused by now. */
export const exportFailures = {
  owner: "Its owner may no longer read interactions.",
  stopped: "The workers that prepared it were stopped each time.",
  broken: "It could not be prepared.",
} as const;

/** Which failure a reason tells of: pages say it in their own words. */
export function failureOf(reason: string): keyof typeof exportFailures | "refused" {
  const known = Object.entries(exportFailures).find(([, text]) => text === reason);
  return known ? (known[0] as keyof typeof exportFailures) : "refused";
}

/** Which of them a column of the search's table is saved as. */
export const savedAs: Readonly<Record<string, FileColumn>> = {
  start_date: "startDate",
  end_date: "endDate",
  channel: "channel",
  direction: "direction",
  client_name: "clientName",
  client_id: "clientId",
  contact_id: "contactId",
  campaigns: "campaigns",
  agents: "agents",
  duration: "duration",
  disposition: "dispositionLevels",
  hub: "dialerName",
  list: "dialerList",
  connector: "connectorId",
  guid: "guid",
  wait: "wait",
  hold: "hold",
  transfers: "transfers",
  first_agent: "firstAgent",
  last_agent: "lastAgent",
  segments: "segments",
};

/** What spreadsheets of a locale expect between cells: a semicolon where a comma begins the decimals. */
export function delimiterOf(locale: string): Delimiter {
  return new Intl.NumberFormat(locale).format(1.5).includes(",") ? ";" : ",";
}
