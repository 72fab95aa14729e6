import { run, type Tx } from "../db.ts";

/** The system events (docs/contract.md, 21). */
export type EventName =
  | "list.loaded"
  | "list.finished"
  | "lead.saved"
  | "contact.attempted"
  | "interaction.finished"
  | "interaction.disposition"
  | "flow.failed";

/** Writes system events in the transaction that caused them; one statement however many there are. */
export async function emit(tx: Tx, name: EventName, ...bodies: object[]): Promise<void> {
  if (bodies.length === 0) return;
  await run(tx, `INSERT INTO event (name, body) SELECT $1, value FROM jsonb_array_elements($2::jsonb) AS each(value)`, [
    name,
    JSON.stringify(bodies),
  ]);
}
