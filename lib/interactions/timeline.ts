import { parseUtc } from "../time.ts";

export type PhaseKind = "queue" | "bot" | "talk" | "hold";

/** Seconds from the start of the interaction. */
type Phase = { kind: PhaseKind; from: number; to: number };
type Lane = { segmentId: string; from: number; to: number; open: boolean; phases: Phase[] };
export type Timeline = { startDate: string; seconds: number; lanes: Lane[] };

type Timed = {
  segmentId: string;
  timings: {
    startDate: string;
    endDate?: string | null | undefined;
    dateAttended?: string | null | undefined;
    dateAttendedAgent?: string | null | undefined;
  };
  events?:
    | readonly { event: string; startTime?: string | null | undefined; endTime?: string | null | undefined }[]
    | undefined;
  flags?: { attendedByBot?: boolean | null | undefined } | null | undefined;
};

/**
 * What each segment spent its time on. Waiting lasts until somebody attends; a bot's part until an agent does;
 * holds lie upon the talk. A segment without an end runs to the end of the whole.
 */
export function timelineOf(segments: readonly Timed[]): Timeline | null {
  const starts = segments.map(({ timings }) => at(timings.startDate)).filter((s) => s !== null);
  const first = Math.min(...starts);
  if (starts.length === 0) return null;
  const ends = segments.flatMap(({ timings, events }) => [
    timings.startDate,
    timings.endDate,
    timings.dateAttended,
    timings.dateAttendedAgent,
    ...(events ?? []).map(({ endTime }) => endTime),
  ]);
  const seconds = Math.max(1, ...ends.map((text) => (at(text) ?? first) - first));
  const since = (text: string | null | undefined) => {
    const moment = at(text);
    return moment === null ? null : Math.max(0, moment - first);
  };
  const lanes = segments.map((segment) => laneOf(segment, seconds, since));
  return { startDate: new Date(first * 1000).toISOString(), seconds, lanes };
}

/** Round moments to mark on a time of so many seconds: at most nine, 0 among them. */
export function ticksOf(seconds: number): number[] {
  const step = steps.find((one) => seconds / one <= 8) ?? Math.ceil(seconds / 8 / 86_400) * 86_400;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => n * step);
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

function laneOf(segment: Timed, seconds: number, since: (text: string | null | undefined) => number | null): Lane {
  const { timings, flags, events } = segment;
  const from = since(timings.startDate) ?? 0;
  const end = since(timings.endDate);
  const to = Math.max(from, end ?? seconds);
  const within = (moment: number | null) => (moment === null ? null : Math.min(to, Math.max(from, moment)));
  const agent = within(since(timings.dateAttendedAgent));
  const anybody = within(since(timings.dateAttended)) ?? agent;
  const phases: Phase[] = [{ kind: "queue", from, to: anybody ?? to }];
  if (anybody !== null) {
    const bot = flags?.attendedByBot === true;
    const talk = bot ? (agent ?? to) : (agent ?? anybody);
    phases.push({ kind: bot ? "bot" : "queue", from: anybody, to: talk }, { kind: "talk", from: talk, to });
  }
  for (const { event, startTime, endTime } of events ?? []) {
    const begin = within(since(startTime));
    if (begin !== null && /hold|park/i.test(event))
      phases.push({ kind: "hold", from: begin, to: within(since(endTime)) ?? to });
  }
  return {
    segmentId: segment.segmentId,
    from,
    to,
    open: end === null,
    phases: phases.filter((phase) => phase.to > phase.from),
  };
}

function at(text: string | null | undefined): number | null {
  const moment = text ? parseUtc(text) : null;
  return moment && moment.getTime() / 1000;
}
