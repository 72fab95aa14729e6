import { statement, type Tx } from "../db.ts";
import type { Table } from "./rows.ts";

// While anything waits to be loaded, nobody knows what it names.
const waiting = "SELECT 1 FROM list_chunk WHERE $1 > 0";

const references: Partial<Record<Table, readonly string[]>> = {
  campaign: [
    "SELECT 1 FROM hub WHERE campaign_id = $1",
    "SELECT 1 FROM blacklist WHERE campaign_id = $1",
    "SELECT 1 FROM interaction WHERE campaign_ids @> ARRAY[$1]",
  ],
  hub: ["SELECT 1 FROM list WHERE hub_id = $1", "SELECT 1 FROM interaction WHERE hub_ids @> ARRAY[$1]"],
  template: [
    "SELECT 1 FROM hub WHERE template_id = $1",
    waiting,
    "SELECT 1 FROM contact WHERE (message::json ->> 'templateId')::bigint = $1",
  ],
  disposition: ["SELECT 1 FROM interaction WHERE disposition_ids @> ARRAY[$1]"],
  user: [
    "SELECT 1 FROM audit WHERE user_id = $1",
    waiting,
    "SELECT 1 FROM contact WHERE agent_id = $1",
    "SELECT 1 FROM interaction WHERE agent_ids @> ARRAY[$1]",
  ],
};

/** Whether something that happened, or another record, refers to the record, so that it has to stay. */
export async function isReferred(tx: Tx, table: Table, id: bigint): Promise<boolean> {
  for (const sql of references[table] ?? []) {
    const [row] = await statement<{ found: boolean }>(
      tx,
      `SELECT EXISTS (${sql.replaceAll("$1", "$1::bigint")}) AS found`,
      [id],
    );
    if (row?.found) return true;
  }
  return false;
}

const visible: Partial<Record<Table, string>> = { campaign: "campaign_ids", hub: "hub_ids", user: "agent_ids" };

/** Takes a removed record out of the profiles that name it, where profiles name such. */
export async function forget(tx: Tx, table: Table, id: bigint): Promise<void> {
  const ids = visible[table];
  if (!ids) return;
  await statement(
    tx,
    `UPDATE profile SET ${ids} = array_remove(${ids}, $1::bigint) WHERE ${ids} @> ARRAY[$1::bigint]`,
    [id],
  );
}
