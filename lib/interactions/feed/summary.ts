import { fold } from "../../text.ts";
import { parseUtc } from "../../time/instant.ts";
import { heldSeconds } from "../detail/held.ts";
import type { SegmentFacts } from "./segment-facts.ts";

/** The ids of what a segment names, as decimal text. */
export type SegmentIds = {
  campaignId: string;
  agentId: string | null;
  automationId: string | null;
  hubId: string | null;
};

/** A segment in its place among those of its interaction. */
export type PlacedSegment = SegmentFacts & SegmentIds & { position: number };

/** A row of the table `interaction`, by its columns' names. */
export type SummaryRow = ReturnType<typeof summaryOf>;

/** A row of the table `segment`. */
export type SegmentRow = ReturnType<typeof segmentRow>;

// So much of a text is searched by its beginning: an index entry has no room for more.
const SEARCHED_CHARACTERS = 768;

/** In order of start; those that start together, as they arrived. */
export function inOrder(segments: PlacedSegment[]): PlacedSegment[] {
  return segments.toSorted((one, other) =>
    one.start === other.start ? one.position - other.position : one.start < other.start ? -1 : 1,
  );
}

/** The summary that is derived from the segments (docs/contract.md, 12.1): in order, at least one. */
export function summaryOf(guid: string, segments: PlacedSegment[]) {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) throw new Error(`${guid} has no segment`);
  const ended = lastEnd(segments);
  const clientId = firstOf(segments, "clientId");
  const clientName = firstOf(segments, "clientName");
  const attended = firstAttended(segments);
  const disposition = segments.findLast((segment) => segment.disposition)?.disposition ?? null;
  const dialled = segments.find((segment) => segment.hubId !== null);
  return {
    guid,
    started_at: `${first.start}Z`,
    ended_at: ended && `${ended}Z`,
    // Segments that end before they start were taken once.
    duration: ended && ended >= first.start ? secondsBetween(first.start, ended) : null,
    channel: first.channel,
    direction: first.direction,
    connector_id: first.connectorId,
    client_id: clientId,
    client_name: clientName,
    contact_id: firstOf(segments, "contactId"),
    client_id_folded: clientId && searched(clientId),
    client_name_folded: clientName && searched(clientName),
    holiday: segments.some((segment) => segment.holiday),
    out_of_time: segments.some((segment) => segment.outOfTime),
    finished: last.finished,
    abandon: segments.some((segment) => segment.abandon),
    with_agent: attended !== null,
    answered_after: attended && Math.max(0, secondsBetween(first.start, attended)),
    ...handlingOf(segments),
    disposition_id: disposition?.id ?? null,
    disposition_comment: disposition?.comment ?? null,
    disposition_levels: disposition?.levels ?? [],
    hub_id: dialled?.hubId ?? null,
    list_name: dialled?.list ?? null,
    campaign_ids: segments.map((segment) => segment.campaignId),
    agent_ids: segments.map((segment) => segment.agentId),
    automation_ids: segments.map((segment) => segment.automationId),
    hub_ids: segments.map((segment) => segment.hubId),
    disposition_ids: segments.map((segment) => segment.disposition?.id ?? null),
    subjects: segments.flatMap((segment) => segment.subject ?? []),
  };
}

/** How an interaction of these segments was handled, in any order. */
export function handlingOf(segments: readonly Pick<SegmentFacts, "timed" | "isTransferred">[]) {
  return {
    held_for: heldSeconds(segments.map(({ timed }) => timed)),
    transfers: segments.filter(({ isTransferred }) => isTransferred).length,
  };
}

/** When the last of them ended; null while one has no end. */
function lastEnd(segments: PlacedSegment[]): string | null {
  let last = "";
  for (const { end } of segments) {
    if (end === null) return null;
    if (end > last) last = end;
  }
  return last;
}

function firstOf(segments: PlacedSegment[], name: "clientId" | "clientName" | "contactId"): string | null {
  for (const segment of segments) if (segment[name] !== null) return segment[name];
  return null;
}

function firstAttended(segments: PlacedSegment[]): string | null {
  let first: string | null = null;
  for (const { attendedAt } of segments) if (attendedAt && (!first || attendedAt < first)) first = attendedAt;
  return first;
}

function secondsBetween(start: string, end: string): number {
  return ((parseUtc(end)?.getTime() ?? 0) - (parseUtc(start)?.getTime() ?? 0)) / 1000;
}

/** What searches compare of a text. */
export function searched(text: string): string {
  return fold(text).slice(0, SEARCHED_CHARACTERS).toWellFormed();
}

export function segmentRow(guid: string, { segmentId, start, position, body }: PlacedSegment) {
  return { guid, segment_id: segmentId, started_at: `${start}Z`, position, body };
}
