/** What time is spent on, in the order in which it usually comes. */
export const phaseKinds = ["queue", "bot", "ring", "talk", "hold", "wrapUp"] as const;
export type PhaseKind = (typeof phaseKinds)[number];

export type Phase = { kind: PhaseKind; from: number; to: number };

/** A segment's moments in seconds; null where one is not told. */
type Told = {
  from: number;
  to: number;
  attended: number | null;
  agent: number | null;
  bot: boolean;
  events: readonly { event: string; from: number | null; to: number | null }[];
};

/**
 * The phases of a segment: waiting until an agent attends it (a bot's part, where a bot does first), and then talk.
 * Events that say that it rang, was held or was wrapped up lie over that; wrapping up may go on after the end.
 */
export function segmentParts(told: Told): { to: number; phases: Phase[]; moments: { at: number; event: string }[] } {
  const spoken = told.events.map((one) => ({ ...one, kind: kindOf(one.event) }));
  const wrapped = spoken.filter(({ kind }) => kind === "wrapUp").map((one) => one.to ?? one.from ?? told.to);
  const to = Math.max(told.to, ...wrapped);
  const within = (moment: number) => Math.min(to, Math.max(told.from, moment));
  const base = baseOf(told, within);
  const over: Phase[] = [];
  const moments: { at: number; event: string }[] = [];
  for (const { event, kind, from, to: until } of spoken) {
    if (from === null) continue;
    if (kind === null) moments.push({ at: within(from), event });
    else over.push({ kind, from: within(from), to: within(until ?? (kind === "wrapUp" ? to : told.to)) });
  }
  if (to > told.to) over.push({ kind: "wrapUp", from: told.to, to });
  return { to, phases: cut(base, over, told.from, to), moments };
}

/** How many seconds of a kind there are in all. */
export function secondsOf(kind: PhaseKind, phases: readonly Phase[]): number {
  return phases.filter((phase) => phase.kind === kind).reduce((sum, { from, to }) => sum + to - from, 0);
}

function baseOf({ from, to, attended, agent, bot }: Told, within: (moment: number) => number): Phase[] {
  const answered = agent === null ? null : within(agent);
  const begun = attended === null ? answered : within(attended);
  if (begun === null) return [{ kind: "queue", from, to }];
  if (!bot) {
    const talk = answered ?? begun;
    return [
      { kind: "queue", from, to: talk },
      { kind: "talk", from: talk, to },
    ];
  }
  const talk = Math.max(begun, answered ?? to);
  return [
    { kind: "queue", from, to: begun },
    { kind: "bot", from: begun, to: talk },
    ...(answered === null ? [] : [{ kind: "talk" as const, from: talk, to }]),
  ];
}

/** The phases of `base` with those of `over` cut into them, in order. */
function cut(base: readonly Phase[], over: readonly Phase[], from: number, to: number): Phase[] {
  const all = [...base, ...[...over].sort((a, b) => phaseKinds.indexOf(a.kind) - phaseKinds.indexOf(b.kind))];
  if (to <= from) return [{ kind: base.at(-1)?.kind ?? "queue", from, to: from }];
  const edges = [...new Set([from, to, ...all.flatMap((phase) => [phase.from, phase.to])])].sort((a, b) => a - b);
  const phases: Phase[] = [];
  for (const [n, begin] of edges.entries()) {
    const end = edges[n + 1];
    if (end === undefined) break;
    const { kind } = all.findLast((phase) => phase.from <= begin && phase.to >= end) ?? { kind: "queue" as const };
    const last = phases.at(-1);
    if (last?.kind === kind) last.to = end;
    else phases.push({ kind, from: begin, to: end });
  }
  return phases;
}

const words: readonly (readonly [PhaseKind, RegExp])[] = [
  ["wrapUp", /wrap|after.?call|\bacw\b|tipific|pós.?atend|post.?atenc/],
  ["hold", /hold|park|retenci|espera/],
  ["ring", /\bring|ringing|alerting|timbr/],
];

/** Whether an event says that the client was on hold. */
export function isHold(event: string): boolean {
  return kindOf(event) === "hold";
}

/** What an event that lasts says about its time; null for one that says nothing, or the end of another. */
function kindOf(event: string): PhaseKind | null {
  const name = event.toLowerCase();
  if (/^(un|off|end|resume|retrieve)/.test(name)) return null;
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
