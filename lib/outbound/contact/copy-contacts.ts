import type pg from "pg";
import { copyField, copyTexts } from "../../database/copy.ts";
import type { ContactRow } from "./row.ts";

const columns = [
  "list_id",
  "position",
  "client_ids",
  "timezone",
  "priority",
  "contact_id",
  "agent_id",
  "message",
  "data",
  "scheduled_for",
  "expires_at",
];

/** Saves what `copyText` wrote, in the client's transaction. */
export async function copyContacts(client: pg.PoolClient, texts: readonly Uint8Array[]): Promise<void> {
  await copyTexts(client, "contact", columns, texts);
}

/** Contacts of a list in COPY's text format. */
export function copyText(listId: bigint, rows: readonly ContactRow[]): Uint8Array {
  const list = String(listId);
  let text = "";
  for (const row of rows) {
    text += `${list}\t${row.position}\t${copyField(row.clientIds)}\t${copyField(row.timezone)}\t${row.priority}\t${copyField(row.contactId)}\t${row.agentId ?? "\\N"}\t${copyField(row.message)}\t${copyField(row.data)}\t${row.scheduledFor?.toISOString() ?? "\\N"}\t${row.expiresAt?.toISOString() ?? "\\N"}\n`;
  }
  return Buffer.from(text);
}
