import type { Point } from "@/lib/flows/drawflow/point.ts";
import {
  curve,
  distanceToCurve,
  distanceToLeg,
  insertPlaceOf,
  middleOf,
  placeOnFirstLeg,
  placesOnCurve,
} from "../edge-curve";
import type { WayBack } from "./round";

/** A connection as it is drawn: through the user's points; without points by its way round the nodes; else as a plain curve. */
export type DrawnLine = { from: Point; to: Point; points: readonly Point[]; way: WayBack | null };

const RADIUS_PX = 14;
/** How many parts of a way's height are looked at for its name. */
const RUN_PARTS = 16;

export function linePath(line: DrawnLine): string {
  const { from, to, points } = line;
  const corners = cornersOf(line);
  if (corners.length === 0) return curve(from, to, points);
  const stops = [from, ...corners, to];
  const turns = corners.map((corner, i) => {
    const [before, after] = [stops[i] ?? from, stops[i + 2] ?? to];
    const radius = Math.min(RADIUS_PX, length(before, corner) / 2, length(corner, after) / 2);
    return `L${at(towards(corner, before, radius))}Q${at(corner)} ${at(towards(corner, after, radius))}`;
  });
  return `M${at(from)}${turns.join("")}L${at(to)}`;
}

/** Its middle: the place of its buttons, and of a new point that has no place of its own. */
export function lineMiddle(line: DrawnLine): Point {
  return wayMiddle(line) ?? middleOf(line.from, line.to, line.points);
}

/** Where a node goes that is laid on it: which leg between points, and the middle of it as it is drawn. */
export function lineInsertPlace(line: DrawnLine): { leg: number; place: Point } {
  const middle = wayMiddle(line);
  return middle ? { leg: 0, place: middle } : insertPlaceOf(line.from, line.to, line.points);
}

/**
 * Where its name may stand, best first: so far from its start, at most halfway, and then along all of it. On a way it is
 * measured from the second corner, and goes as far as the third.
 */
export function namePlaces(line: DrawnLine, distance: number): Point[] {
  const { from, to, points } = line;
  const way = wayOf(line);
  if (!way) return [placeOnFirstLeg(from, to, points, distance), ...placesOnCurve(from, to, points)];
  const [start, end] = [way.out - RADIUS_PX, way.into + RADIUS_PX];
  const first = Math.max(start - distance, (way.out + way.into) / 2);
  const along = Array.from({ length: RUN_PARTS + 1 }, (_, i) => start + ((end - start) * i) / RUN_PARTS);
  return [first, ...along].map((x) => ({ x, y: way.run }));
}

export function distanceToLine(line: DrawnLine, place: Point): number {
  const { from, to, points } = line;
  const corners = cornersOf(line);
  if (corners.length === 0) return distanceToCurve(from, to, points, place);
  const stops = [from, ...corners, to];
  return Math.min(...stops.slice(1).map((stop, i) => distanceToLeg(stops[i] ?? from, stop, place)));
}

/** A connection with points of the user has no way. */
function wayOf({ points, way }: DrawnLine): WayBack | null {
  return points.length > 0 ? null : way;
}

function wayMiddle(line: DrawnLine): Point | null {
  const way = wayOf(line);
  return way && { x: (way.out + way.into) / 2, y: way.run };
}

function cornersOf(line: DrawnLine): Point[] {
  const way = wayOf(line);
  if (!way) return [];
  const { out, run, into } = way;
  return [
    { x: out, y: line.from.y },
    { x: out, y: run },
    { x: into, y: run },
    { x: into, y: line.to.y },
  ];
}

function towards(from: Point, to: Point, distance: number): Point {
  const share = distance / (length(from, to) || 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function length(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
