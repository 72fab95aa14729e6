import { AsyncLocalStorage } from "node:async_hooks";
import { pool, statement, type Tx } from "../db.ts";

/** The system events (docs/contract.md, 21). */
export type EventName =
  | "list.loaded"
  | "list.finished"
  | "lead.saved"
  | "contact.attempted"
  | "interaction.finished"
  | "interaction.disposition"
  | "flow.failed";

/** What an event says; the names of the hub and the campaign that it is about, null where it is about none. */
export type NewEvent = { hub: string | null; campaign: string | null; data: object };

/** Events of flows that lead to each other may be so many in a row. */
export const CHAIN_EVENTS = 5;

const chain = new AsyncLocalStorage<number>();

/** Does work of a run; what it emits is the next in a chain in which `depth` events led to that run. */
export function inChain<T>(depth: number, work: () => Promise<T>): Promise<T> {
  return chain.run(depth + 1, work);
}

/** How many events of flows led to one that is written now. */
function chainDepth(): number {
  return chain.getStore() ?? 0;
}

/** Writes system events in the transaction that caused them; one statement however many there are. */
export async function emit(tx: Tx, name: EventName, ...events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await statement(
    tx,
    `INSERT INTO event (name, depth, hub, campaign, body)
     SELECT $1, $2::int, hub, campaign, data
       FROM jsonb_to_recordset($3::jsonb) AS each (hub text, campaign text, data jsonb)`,
    [name, chainDepth(), JSON.stringify(events)],
  );
}

/** Writes an event of a flow's own, which starts only flows that wait for a custom event of this name. */
export async function emitCustom(name: string, data: object): Promise<void> {
  await pool().query("INSERT INTO event (name, custom, depth, body) VALUES ($1, true, $2, $3::jsonb)", [
    name,
    chainDepth(),
    storableJson(data),
  ]);
}

/** JSON that PostgreSQL takes: what it has no character for is replaced. */
export function storableJson(data: object): string {
  return JSON.stringify(data).replace(/\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g, (text, refused) =>
    refused ? "\ufffd" : text,
  );
}
