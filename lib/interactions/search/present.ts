import { pool } from "../../db.ts";
import { readJson } from "../../json/read.ts";
import { freshNames, type Kind, type Names, names } from "../names.ts";
import type { InteractionRecord } from "../schema.ts";
import type { RawRow } from "./columns.ts";

/** Runs a statement on the pool whose values come as PostgreSQL writes them. */
export async function rawRows(statement: { text: string; values: unknown[] }): Promise<RawRow[]> {
  return (await pool().query<(string | null)[]>({ ...raw, ...statement })).rows;
}

/** What makes pg give rows as arrays of plain text. */
export const raw = { rowMode: "array" as const, types: { getTypeParser: () => (text: unknown) => text } };

/** Names an id; of one that is nobody's, the id itself. */
export type NameOf = (kind: Kind, id: string) => string;

/** Rows of `summaryColumns` as summaries, their ids named. */
export function present(rows: RawRow[]): Promise<InteractionRecord[]> {
  return withNames((nameOf) => rows.map((row) => summaryRecord(row, nameOf)));
}

/** What `make` makes with the names in memory, or made again with fresh ones where it met an id that they lack. */
export async function withNames<T>(make: (nameOf: NameOf) => T): Promise<T> {
  let complete = true;
  const from = (names: Names) => (kind: Kind, id: string) => {
    const name = names.nameOf(kind, id);
    if (name === undefined) complete = false;
    return name ?? `#${id}`;
  };
  const made = make(from(await names()));
  return complete ? made : make(from(await freshNames()));
}

export function summaryRecord(row: RawRow, nameOf: NameOf): InteractionRecord {
  const [guid, channelName, way, startDate, endDate, duration, id, name, contactId, holiday, outOfTime, finished] = row;
  const [dispositionId, comment, levels, hub, list, connectorId, campaigns, agents] = row.slice(12);
  const agentIds = idsIn(agents);
  return {
    guid: guid ?? "",
    channel: channelName as InteractionRecord["channel"],
    segments: idsIn(campaigns).map((campaign, i) => {
      const agent = agentIds[i];
      return {
        campaign: campaign ? nameOf("campaigns", campaign) : "",
        agent: agent ? nameOf("users", agent) : null,
      };
    }),
    direction: way as InteractionRecord["direction"],
    timings: { startDate: startDate ?? "", endDate: endDate ?? null, duration: duration ? Number(duration) : null },
    client: { id: id ?? null, name: name ?? null, contactId: contactId ?? null },
    flags: { holiday: holiday === "true", outOfTime: outOfTime === "true", finished: finished === "true" },
    disposition: dispositionId
      ? { id: Number(dispositionId), comment: comment ?? "", levels: readJson(levels ?? "[]") as string[] }
      : null,
    dialer: hub ? { id: Number(hub), name: nameOf("hubs", hub), list: list ?? null } : null,
    connectorId: connectorId ?? null,
  };
}

/** The elements of an array of ids, `{1,NULL,2}`. */
export function idsIn(text: string | null | undefined): (string | null)[] {
  if (!text || text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((one) => (one === "NULL" ? null : one));
}
