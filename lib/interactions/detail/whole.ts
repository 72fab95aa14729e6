import { parseUtc } from "../../time/instant.ts";
import type { SegmentRecord } from "../schema.ts";

/** What is worth a word beside who, what and how it ended. */
const interactionTags = ["transferred", "botFirst", "abandoned", "contained", "outOfTime", "holiday"] as const;
export type InteractionTag = (typeof interactionTags)[number];

/** An interaction as a whole, made of its segments as its summary is (docs/contract.md, 12.1). */
export type Whole = {
  channel: SegmentRecord["channel"];
  direction: SegmentRecord["direction"];
  client: { id: string | null; name: string | null; contactId: string | null };
  start: string;
  end: string | null;
  /** From start to end; null while it has no end. */
  seconds: number | null;
  finished: boolean;
  disposition: SegmentRecord["disposition"];
  dialer: SegmentRecord["dialer"];
  /** One after the other; the same again only after another. */
  campaigns: string[];
  /** Likewise. */
  agents: string[];
  /** Those that are true of it. */
  tags: InteractionTag[];
};

/** The whole of the segments in order of their start; null without any. */
export function wholeOf(segments: readonly SegmentRecord[]): Whole | null {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const ends = segments.map(({ timings }) => timings.endDate);
  const start = first.timings.startDate;
  const end = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
  const client = (name: "id" | "name" | "contactId") => segments.map((one) => one.client[name]).find(Boolean) ?? null;
  const isTrue = truths(segments, first, last.flags.finished);
  return {
    channel: first.channel,
    direction: first.direction,
    client: { id: client("id"), name: client("name"), contactId: client("contactId") },
    start,
    end,
    seconds: end === null ? null : secondsBetween(start, end),
    finished: last.flags.finished,
    disposition: segments.findLast(({ disposition }) => disposition)?.disposition ?? null,
    dialer: segments.find(({ dialer }) => dialer)?.dialer ?? null,
    campaigns: inTurn(segments.map(({ campaign }) => campaign)),
    agents: inTurn(segments.flatMap(({ agent }) => agent || [])),
    tags: interactionTags.filter((tag) => isTrue[tag]),
  };
}

function inTurn(names: readonly string[]): string[] {
  return names.filter((one, n) => one !== names[n - 1]);
}

/** How it was answered is what a search by outcome says of it (docs/contract.md, 12.3). */
function truths(
  segments: readonly SegmentRecord[],
  first: SegmentRecord,
  finished: boolean,
): Record<InteractionTag, boolean> {
  const some = (is: (segment: SegmentRecord) => unknown) => segments.some((one) => Boolean(is(one)));
  const answered = some(({ agent, timings }) => agent && timings.dateAttendedAgent);
  const unanswered = first.direction === "inbound" && finished && !answered;
  const left = some(({ flags }) => flags.abandon) || !some(({ automation }) => automation);
  return {
    transferred: some(({ transfer }) => transfer && transfer.successful !== false),
    botFirst: answered && (first.flags.attendedByBot || Boolean(first.automation)) && !first.agent,
    abandoned: unanswered && left,
    contained: unanswered && !left,
    outOfTime: some(({ flags }) => flags.outOfTime),
    holiday: some(({ flags }) => flags.holiday),
  };
}

/** Null where one of them is no date, or the end is before the start. */
function secondsBetween(start: string, end: string): number | null {
  const [from, to] = [parseUtc(start), parseUtc(end)];
  return from && to && to >= from ? (to.getTime() - from.getTime()) / 1000 : null;
}
