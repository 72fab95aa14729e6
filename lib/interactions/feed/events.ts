import type pg from "pg";
import { copyInto } from "../../database/copy.ts";
import { type EventName, emit, type NewEvent } from "../../events/events.ts";
import type { Kind, Names } from "../names.ts";
import type { InteractionRecord } from "../schema.ts";
import type { SummaryRow } from "./summary.ts";

/** What of an interaction that was there before decides what its change sets off. */
export type Before = Pick<SummaryRow, "finished" | "disposition_id" | "disposition_comment" | "disposition_levels">;

/** An interaction as it is stored now, and what it was before, if it was. */
export type InteractionChange = { row: SummaryRow; before: Before | null };

// Below this, a COPY costs more than it saves.
const FEW_ROWS = 50;

/** The events of the feed (docs/contract.md, 21): an interaction that is finished now, a disposition that is another now. */
export async function publishChanges(client: pg.PoolClient, changes: InteractionChange[], known: Names): Promise<void> {
  const finished = changes.filter(({ row, before }) => row.finished && !before?.finished);
  const disposed = changes.filter(({ row, before }) => row.disposition_id !== null && !sameDisposition(row, before));
  if (finished.length + disposed.length < FEW_ROWS) {
    await emit(client, "interaction.finished", ...finished.map(({ row }) => eventOf(row, known)));
    await emit(client, "interaction.disposition", ...disposed.map(({ row }) => eventOf(row, known)));
    return;
  }
  // What is both has the same to tell.
  const made = new Map<SummaryRow, { hub: string | null; campaign: string | null; body: string }>();
  const eventFor = (row: SummaryRow) => {
    const { hub, campaign, data } = eventOf(row, known);
    return { hub, campaign, body: JSON.stringify(data) };
  };
  const rowOf = (name: EventName, row: SummaryRow) => {
    const event = made.get(row) ?? eventFor(row);
    made.set(row, event);
    return { name, ...event };
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

/** The summary as searches give it, its ids named as they are now. */
function eventOf(row: SummaryRow, known: Names): NewEvent {
  const nameOf = (kind: Kind, id: string) => known.nameOf(kind, id) ?? `#${id}`;
  const { hub_id: hub, client_id: id, client_name: name, contact_id: contactId } = row;
  const segments = row.campaign_ids.map((campaign, i) => {
    const agent = row.agent_ids[i];
    return { campaign: nameOf("campaigns", campaign), agent: agent ? nameOf("users", agent) : null };
  });
  const data: InteractionRecord = {
    guid: row.guid,
    channel: row.channel,
    segments,
    direction: row.direction,
    timings: { startDate: wall(row.started_at), endDate: row.ended_at && wall(row.ended_at), duration: row.duration },
    client: { id, name, contactId },
    flags: { holiday: row.holiday, outOfTime: row.out_of_time, finished: row.finished },
    disposition: row.disposition_id === null ? null : dispositionOf(row, row.disposition_id),
    dialer: hub === null ? null : { id: Number(hub), name: nameOf("hubs", hub), list: row.list_name },
    connectorId: row.connector_id,
  };
  return { hub: data.dialer?.name ?? null, campaign: segments[0]?.campaign ?? null, data };
}

function dispositionOf({ disposition_comment: comment, disposition_levels: levels }: SummaryRow, id: number) {
  return { id, comment: comment ?? "", levels };
}

/** As the rows have it, without the zone. */
const wall = (at: string) => at.slice(0, -1);
