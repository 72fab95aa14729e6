import type pg from "pg";
import { copyInto } from "../../database/copy.ts";
import { type EventName, emit } from "../../events/events.ts";
import type { SummaryRow } from "./summary.ts";

/** What of an interaction that was there before decides what its change sets off. */
export type Before = Pick<SummaryRow, "finished" | "disposition_id" | "disposition_comment" | "disposition_levels">;

/** An interaction as it is stored now, and what it was before, if it was. */
export type InteractionChange = { row: SummaryRow; before: Before | null };

// Below this, a COPY costs more than it saves.
const FEW_ROWS = 50;

/** The events of the feed (docs/contract.md, 21): an interaction that is finished now, a disposition that is another now. */
export async function publishChanges(client: pg.PoolClient, changes: InteractionChange[]): Promise<void> {
  const finished = changes.filter(({ row, before }) => row.finished && !before?.finished);
  const disposed = changes.filter(({ row, before }) => row.disposition_id !== null && !sameDisposition(row, before));
  if (finished.length + disposed.length < FEW_ROWS) {
    await emit(client, "interaction.finished", ...finished.map(({ row }) => eventOf(row)));
    await emit(client, "interaction.disposition", ...disposed.map(({ row }) => eventOf(row)));
    return;
  }
  // What is both has the same to tell.
  const bodies = new Map<SummaryRow, string>();
  const rowOf = (name: EventName, row: SummaryRow) => {
    const body = bodies.get(row) ?? JSON.stringify(eventOf(row));
    bodies.set(row, body);
    return { name, body };
  };
  await copyInto(client, "event", [
    ...finished.map(({ row }) => rowOf("interaction.finished", row)),
    ...disposed.map(({ row }) => rowOf("interaction.disposition", row)),
  ]);
}

function sameDisposition(row: SummaryRow, before: Before | null): boolean {
  return (
    before !== null &&
    Number(before.disposition_id) === row.disposition_id &&
    before.disposition_comment === row.disposition_comment &&
    before.disposition_levels.join("\n") === row.disposition_levels.join("\n")
  );
}

function eventOf(row: SummaryRow) {
  return {
    guid: row.guid,
    channel: row.channel,
    direction: row.direction,
    client: { id: row.client_id, name: row.client_name, contactId: row.contact_id },
    duration: row.duration,
    disposition:
      row.disposition_id === null
        ? null
        : {
            id: row.disposition_id,
            comment: row.disposition_comment,
            levels: row.disposition_levels,
          },
  };
}
