import { readJson } from "../../json/read.ts";
import type { Handling } from "../schema.ts";
import { behindColumns, columnPlace, type RawRow, type SummaryColumn } from "../search/columns.ts";
import { handlingIn } from "../search/handling.ts";
import { idsIn, type NameOf } from "../search/present.ts";
import type { FileColumn } from "./options.ts";

/** How a column's text is read off a row; `safe` where no text of it means anything to CSV or to a spreadsheet. */
export type Cell = { read: Reader; safe?: true; date?: true };
type Reader = (row: RawRow, nameOf: NameOf) => string;

const HUB = columnPlace("hub_id");
const DISPOSITION = columnPlace("disposition_id");
const CAMPAIGNS = columnPlace("campaign_ids");
const AGENTS = columnPlace("agent_ids");
const LEVELS = columnPlace("disposition_levels");

/** Every column of a file, of a row of `summaryColumns` with how it was handled behind them. What there is not is empty. */
export const cells: Record<FileColumn, Cell> = {
  guid: { read: text("guid"), safe: true },
  channel: { read: text("channel"), safe: true },
  direction: { read: text("direction"), safe: true },
  startDate: { read: text("started_at"), safe: true, date: true },
  endDate: { read: text("ended_at"), safe: true, date: true },
  duration: { read: text("duration"), safe: true },
  clientId: { read: text("client_id") },
  clientName: { read: text("client_name") },
  contactId: { read: text("contact_id") },
  campaigns: { read: named("campaign_ids", "campaigns") },
  agents: { read: named("agent_ids", "users") },
  holiday: { read: flag("holiday"), safe: true },
  outOfTime: { read: flag("out_of_time"), safe: true },
  finished: { read: flag("finished"), safe: true },
  dispositionId: { read: text("disposition_id"), safe: true },
  dispositionComment: { read: where(DISPOSITION, "disposition_comment") },
  dispositionLevels: { read: (row) => (row[DISPOSITION] ? levels(row[LEVELS] ?? "[]") : "") },
  dialerId: { read: text("hub_id"), safe: true },
  dialerName: { read: (row, nameOf) => (row[HUB] ? nameOf("hubs", row[HUB]) : "") },
  dialerList: { read: where(HUB, "list_name") },
  connectorId: { read: text("connector_id") },
  wait: { read: handling("wait"), safe: true },
  hold: { read: handling("hold"), safe: true },
  transfers: { read: handling("transfers"), safe: true },
  firstAgent: { read: agentAt(0) },
  lastAgent: { read: agentAt(-1) },
  segments: { read: (row) => String(idsIn(row[CAMPAIGNS]).length), safe: true },
};

function text(column: SummaryColumn): Reader {
  const place = columnPlace(column);
  return (row) => row[place] ?? "";
}

function where(condition: number, column: SummaryColumn): Reader {
  const place = columnPlace(column);
  return (row) => (row[condition] ? (row[place] ?? "") : "");
}

function flag(column: SummaryColumn): Reader {
  const place = columnPlace(column);
  return (row) => (row[place] === "true" ? "true" : "false");
}

function named(column: SummaryColumn, kind: "campaigns" | "users"): Reader {
  const place = columnPlace(column);
  return (row, nameOf) =>
    idsIn(row[place])
      .map((id) => (id ? nameOf(kind, id) : ""))
      .join("; ");
}

function handling(of: keyof Handling): Reader {
  return (row) => String(handlingIn(behindColumns(row))[of] ?? "");
}

function agentAt(place: number): Reader {
  return (row, nameOf) => {
    const id = idsIn(row[AGENTS])
      .filter((one) => one !== null)
      .at(place);
    return id ? nameOf("users", id) : "";
  };
}

function levels(json: string): string {
  return (readJson(json) as string[]).join(" > ");
}
