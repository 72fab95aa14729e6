import { readJson } from "../../json/read.ts";

/**
 * What a summary is made of, as text that needs no parsing but here: at fifty rows a page, turning dates and arrays
 * into objects would cost more than the query.
 */
const expressions = {
  guid: "guid",
  channel: "channel",
  direction: "direction",
  started_at: "(started_at AT TIME ZONE 'UTC')::text",
  ended_at: "(ended_at AT TIME ZONE 'UTC')::text",
  duration: "duration",
  client_id: "client_id",
  client_name: "client_name",
  contact_id: "contact_id",
  holiday: "holiday::text",
  out_of_time: "out_of_time::text",
  finished: "finished::text",
  disposition_id: "disposition_id",
  disposition_comment: "disposition_comment",
  disposition_levels: "CASE WHEN disposition_id IS NOT NULL THEN to_json(disposition_levels) END",
  hub_id: "hub_id",
  list_name: "list_name",
  connector_id: "connector_id",
  campaign_ids: "campaign_ids",
  agent_ids: "agent_ids",
};

export type SummaryColumn = keyof typeof expressions;

const names = Object.keys(expressions) as SummaryColumn[];

/** The columns of a summary, for a SELECT. */
export const summaryColumns = names.map((name) => `${expressions[name]} AS ${name}`).join(", ");

/**
 * A row of a summary's columns, and of expressions behind them, as one value that `unpackRow` reads: of fifty rows with
 * twenty values each, a thousand small texts cost more to take from the connection than one JSON text a row.
 */
export function packed(...behind: string[]): string {
  return `to_json(ARRAY[${[...Object.values(expressions), ...behind].map((one) => `(${one})::text`).join(", ")}])`;
}

/** The row of a `packed` value. */
export function unpackRow([text]: RawRow): RawRow {
  return readJson(text ?? "[]") as RawRow;
}

/** Values as PostgreSQL writes them. */
export type RawRow = readonly (string | null)[];

/** Where a column's value stands in a row of `summaryColumns`. */
export function columnPlace(column: SummaryColumn): number {
  return names.indexOf(column);
}

/** The value of a column in a row of `summaryColumns`. */
export function columnOf(row: RawRow, column: SummaryColumn): string | null {
  return row[columnPlace(column)] ?? null;
}

/** What stands behind the summary's columns in a packed row, at that place. */
export function behindColumns(row: RawRow | undefined, place = 0): string | null {
  return row?.[names.length + place] ?? null;
}
