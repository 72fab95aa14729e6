import { parseUtc } from "../../time/instant.ts";
import { type Phase, segmentParts } from "./phases.ts";

/** An event that is a moment and no phase, at so many seconds. */
type Moment = { at: number; event: string };

export type Lane = {
  segmentId: string;
  /** Seconds from the start of the interaction, as everywhere here. */
  from: number;
  to: number;
  /** Whether the segment has no end: what is drawn reaches as far as is known. */
  open: boolean;
  /** One after the other, without a gap and never over each other; of a segment without length one of none. */
  phases: Phase[];
  moments: Moment[];
};

export type Handover = {
  /** Place of the lane that hands over, and of the one that takes it; null where nobody here does. */
  from: number;
  to: number | null;
  at: number;
  kind: string | null;
  successful: boolean | null;
};

export type Timeline = { start: Date; seconds: number; lanes: Lane[]; handovers: Handover[] };

type Text = string | null | undefined;
export type Timed = {
  segmentId: string;
  campaign?: string;
  agent?: Text;
  timings: { startDate: string; endDate?: Text; dateAttended?: Text; dateAttendedAgent?: Text };
  events?: readonly { event: string; startTime?: Text; endTime?: Text }[] | undefined;
  flags?: { attendedByBot?: boolean | null | undefined; finished?: boolean | null | undefined } | null | undefined;
  transfer?:
    | { type?: Text; destinationType?: Text; destination?: Text; successful?: boolean | null }
    | null
    | undefined;
};

// What has had no end for longer than this is forgotten rather than going on.
const STILL_RUNNING_SECONDS = 12 * 3600;

/**
 * What each segment spent its time on, in lanes. One without an end runs to the end of the whole, which for an
 * interaction that goes on is `asOf`.
 */
export function timelineOf(segments: readonly Timed[], asOf: Text = null): Timeline | null {
  const first = Math.min(...segments.map(({ timings }) => at(timings.startDate) ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(first)) return null;
  const since = (text: Text) => {
    const moment = at(text);
    return moment === null ? null : Math.max(0, moment - first);
  };
  const known = Math.max(0, ...segments.flatMap(datesOf).map((text) => since(text) ?? 0));
  const goesOn = segments.some(({ timings, flags }) => !timings.endDate && !flags?.finished);
  const now = goesOn ? (since(asOf) ?? known) : known;
  const end = now > known && now - known <= STILL_RUNNING_SECONDS ? now : known;
  const lanes = segments.map((segment) => laneOf(segment, end, since));
  return {
    start: new Date(first * 1000),
    seconds: Math.max(1, ...lanes.map(({ to }) => to)),
    lanes,
    handovers: handoversOf(segments, lanes),
  };
}

function laneOf(segment: Timed, end: number, since: (text: Text) => number | null): Lane {
  const { segmentId, timings, flags, events = [] } = segment;
  const from = since(timings.startDate) ?? 0;
  const ended = since(timings.endDate);
  const { to, phases, moments } = segmentParts({
    from,
    to: Math.max(from, ended ?? end),
    attended: since(timings.dateAttended),
    agent: since(timings.dateAttendedAgent),
    bot: flags?.attendedByBot === true,
    events: events.map(({ event, startTime, endTime }) => ({ event, from: since(startTime), to: since(endTime) })),
  });
  return { segmentId, from, to, open: ended === null, phases, moments };
}

function handoversOf(segments: readonly Timed[], lanes: readonly Lane[]): Handover[] {
  return segments.flatMap((segment, from) => {
    const lane = lanes[from];
    if (!segment.transfer || !lane) return [];
    const to = takerOf(segments, from);
    const taken = to === null ? lane.to : (lanes[to]?.from ?? lane.to);
    const { type = null, successful = null } = segment.transfer;
    return { from, to, at: Math.min(lane.to, Math.max(lane.from, taken)), kind: type, successful };
  });
}

/** The first later segment of the agent or campaign that a transfer names, else the one that follows. */
function takerOf(segments: readonly Timed[], from: number): number | null {
  const { destination, destinationType, successful } = segments[from]?.transfer ?? {};
  const later = segments.slice(from + 1);
  const named = later.findIndex(({ agent, campaign }) =>
    destinationType === "campaign" ? campaign === destination : agent === destination,
  );
  if (named >= 0) return from + 1 + named;
  const within = destinationType === "campaign" || destinationType === "agent";
  return within && successful !== false && later.length > 0 ? from + 1 : null;
}

function datesOf({ timings, events = [] }: Timed): Text[] {
  const { startDate, endDate, dateAttended, dateAttendedAgent } = timings;
  return [
    startDate,
    endDate,
    dateAttended,
    dateAttendedAgent,
    ...events.flatMap((one) => [one.startTime, one.endTime]),
  ];
}

function at(text: Text): number | null {
  const moment = text ? parseUtc(text) : null;
  return moment && moment.getTime() / 1000;
}
