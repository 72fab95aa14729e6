import type { Phase } from "./phases.ts";
import type { Handover, Lane, Timeline } from "./timeline.ts";

/** Where a phase is drawn, in pixels. */
type Mark = Phase & { x: number; width: number };

type LaidLane = {
  left: number;
  right: number;
  middle: number;
  marks: Mark[];
  points: { x: number; event: string; at: number }[];
};

type LaidHandover = Handover & { path: string };

export type Layout = { width: number; height: number; lanes: LaidLane[]; handovers: LaidHandover[] };

export const LANE_PX = 28;
/** Half of what a lane's marks are high. */
export const HALF_BAR_PX = 8;
const LEAST_PX = 3;

/**
 * Places every lane's marks on a width: to scale, but none so short that it could not be seen or pointed at. Those of
 * a lane follow each other and stay within the width, whatever they have to give way for that.
 */
export function layoutOf({ lanes, seconds, handovers }: Timeline, width: number): Layout {
  const scale = (moment: number) => (moment / seconds) * width;
  const laid = lanes.map((lane, n) => laneOf(lane, n * LANE_PX + LANE_PX / 2, width, scale));
  return {
    width,
    height: lanes.length * LANE_PX,
    lanes: laid,
    handovers: handovers.map((one) => ({ ...one, path: pathOf(one, laid, scale) })),
  };
}

function laneOf({ phases, moments }: Lane, middle: number, width: number, scale: (moment: number) => number): LaidLane {
  const least = Math.min(LEAST_PX, width / Math.max(1, phases.length));
  const marks: Mark[] = [];
  let end = 0;
  for (const phase of phases) {
    const x = Math.max(end, scale(phase.from));
    const mark = { ...phase, x, width: Math.max(least, scale(phase.to) - x) };
    marks.push(mark);
    end = mark.x + mark.width;
  }
  let right = width;
  for (const mark of marks.toReversed()) {
    if (mark.x + mark.width > right) {
      mark.width = Math.max(least, right - mark.x);
      mark.x = Math.max(0, right - mark.width);
    }
    right = mark.x;
  }
  const [first, last] = [marks[0], marks.at(-1)];
  return {
    left: first?.x ?? 0,
    right: last ? last.x + last.width : 0,
    middle,
    marks,
    points: moments.map(({ at, event }) => ({ x: scale(at), event, at })),
  };
}

/** From the lane that hands over to the beginning of the one that takes it; a short way out where none does. */
function pathOf({ from, to, at }: Handover, lanes: readonly LaidLane[], scale: (moment: number) => number): string {
  const source = lanes[from];
  const target = to === null ? undefined : lanes[to];
  if (!source) return "";
  const x = Math.min(source.right, Math.max(source.left, scale(at)));
  if (!target) return `M ${x} ${source.middle} h 14`;
  const below = target.middle > source.middle;
  const leaves = source.middle + (below ? HALF_BAR_PX : -HALF_BAR_PX);
  if (Math.abs(target.left - x) < 8)
    return `M ${x} ${leaves} V ${target.middle + (below ? -HALF_BAR_PX : HALF_BAR_PX)}`;
  return `M ${x} ${leaves} V ${target.middle} H ${target.left}`;
}
