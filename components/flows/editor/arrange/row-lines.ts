import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { Rect } from "../../canvas/view/box";
import type { Line } from "./layout";

/** A line that runs through points. */
export type Bend = { line: Line; points: Point[] };

/** A place for a line in the gap below a row. */
type Lane = { row: number; lane: number };

/** A line from one row to another: the lane that it leaves by, and the lane that it comes by. */
export type LineBetweenRows = { line: Line; out: Lane; into: Lane };

const BESIDE_PX = 30;
const LANE_PX = 12;
const CORNER_PX = 14;

/** How far rows stand apart, for so many lines between them. */
export function gapFor(lines: number): number {
  return 2 * BESIDE_PX + LANE_PX * Math.max(lines - 1, 0);
}

/** The lines that lead from one row to another, each with lanes of its own. */
export function linesBetweenRows(lines: readonly Line[], rowOf: (key: string) => number): LineBetweenRows[] {
  const taken: number[] = [];
  const laneBelow = (row: number): Lane => {
    const lane = taken[row] ?? 0;
    taken[row] = lane + 1;
    return { row, lane };
  };
  return lines.flatMap((line) => {
    const [from, to] = [rowOf(line.from), rowOf(line.to)];
    if (from === to) return [];
    const [first, last] = from < to ? [from, to - 1] : [from - 1, to];
    const out = laneBelow(first);
    return [{ line, out, into: first === last ? out : laneBelow(last) }];
  });
}

/** Where a line runs: beside the cards of its column, between the rows, and before them where it passes others. */
export function bendOf(
  { line, out, into }: LineBetweenRows,
  from: Rect,
  to: Rect,
  bottomOf: (row: number) => number,
): Bend {
  const yOf = ({ row, lane }: Lane) => bottomOf(row) + BESIDE_PX + LANE_PX * lane;
  const [right, left] = [from.x + from.width + BESIDE_PX, to.x - BESIDE_PX];
  const [leaves, comes] = [yOf(out), yOf(into)];
  const before = -2 * BESIDE_PX - LANE_PX * out.lane;
  const passing = out === into ? [] : [leaves, comes].map((y) => ({ x: before, y }));
  const corners = [{ x: right, y: leaves }, ...passing, { x: left, y: comes }];
  return { line, points: rounded([{ x: right, y: from.y }, ...corners, { x: left, y: to.y }]) };
}

/** A way round corners, each of them cut: a curve through a corner itself would swing out beyond it. */
function rounded(way: readonly Point[]): Point[] {
  return way.slice(1, -1).flatMap((corner, i) => [cut(corner, way[i] ?? corner), cut(corner, way[i + 2] ?? corner)]);
}

function cut({ x, y }: Point, towards: Point): Point {
  return { x: x + Math.sign(towards.x - x) * CORNER_PX, y: y + Math.sign(towards.y - y) * CORNER_PX };
}
