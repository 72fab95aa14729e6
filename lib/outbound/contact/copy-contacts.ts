import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import type { ContactRow } from "./row.ts";

const COPY = `COPY contact (list_id, position, client_ids, timezone, priority, contact_id, agent_id, message, data, scheduled_for)
              FROM STDIN`;

/** Saves what `copyText` wrote, in the client's transaction. */
export async function copyContacts(client: pg.PoolClient, texts: readonly Uint8Array[]): Promise<void> {
  if (texts.length === 0) return;
  await pipeline(texts, client.query(from(COPY)));
}

/** Contacts of a list in COPY's text format. */
export function copyText(listId: bigint, rows: readonly ContactRow[]): Uint8Array {
  const list = String(listId);
  let text = "";
  for (const row of rows) {
    text += `${list}\t${row.position}\t{${row.clientIds.map(element).join()}}\t${field(row.timezone)}\t${row.priority}\t${field(row.contactId)}\t${row.agentId ?? "\\N"}\t${field(row.message)}\t${field(row.data)}\t${row.scheduledFor?.toISOString() ?? "\\N"}\n`;
  }
  return Buffer.from(text);
}

const plain = /^\+?\d+$/;
const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function field(value: string | null): string {
  if (value === null) return "\\N";
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : value;
}

/** An element of an array literal; only a number needs no quotes. */
function element(value: string): string {
  if (plain.test(value)) return value;
  return field(`"${value.replace(/["\\]/g, "\\$&")}"`);
}
