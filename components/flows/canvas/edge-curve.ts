import type { Point } from "@/lib/flows/drawflow/point.ts";

/** The curve of a connection: out of its port to the right, through its reroute points, into the other from the left. */
export function curve(from: Point, to: Point, points: readonly Point[] = []): string {
  const legs = legsOf(from, to, points).map(({ out, into, end }) => `C${at(out)} ${at(into)} ${at(end)}`);
  return `M${at(from)}${legs.join("")}`;
}

/** Where a node goes that is laid on a connection: which leg, and the middle of it as it is drawn. */
export function insertPlaceOf(from: Point, to: Point, points: readonly Point[]): { leg: number; place: Point } {
  const leg = Math.floor((points.length + 1) / 2);
  const middle = legsOf(from, to, points)[leg] ?? { start: from, out: from, into: to, end: to };
  return { leg, place: onLeg(middle, 0.5) };
}

/** A place on a connection's way to its first stop, at most halfway, so far from its port. */
export function placeOnFirstLeg(from: Point, to: Point, points: readonly Point[], distance: number): Point {
  const [leg = { start: from, out: from, into: to, end: to }] = legsOf(from, to, points);
  return onLeg(leg, Math.min(0.5, distance / (length(leg.start, leg.end) || 1)));
}

/** How far from its port either end of a connection can be taken hold of: between them there is room for what goes on it. */
export function endRoomOf(from: Point, to: Point, points: readonly Point[]): number {
  const stops = [from, ...points, to];
  return stops.slice(1).reduce((sum, stop, i) => sum + length(stops[i] ?? from, stop), 0) / 3;
}

/** How far a place is from a connection as it is drawn. */
export function distanceToCurve(from: Point, to: Point, points: readonly Point[], place: Point): number {
  const drawn = placesOnCurve(from, to, points);
  return Math.min(...drawn.slice(1).map((end, i) => distanceToLeg(drawn[i] ?? end, end, place)));
}

/** Places along a connection as it is drawn, from its start to its end. */
export function placesOnCurve(from: Point, to: Point, points: readonly Point[]): Point[] {
  const legs = legsOf(from, to, points);
  return [from, ...legs.flatMap((leg) => Array.from({ length: LEG_PARTS }, (_, i) => onLeg(leg, (i + 1) / LEG_PARTS)))];
}

/** Which leg of a connection passes nearest to a place: a point added there becomes its reroute point of that number. */
export function nearestLeg(from: Point, to: Point, points: readonly Point[], place: Point): number {
  const stops = [from, ...points, to];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let leg = 0; leg < stops.length - 1; leg++) {
    const distance = distanceToLeg(stops[leg] ?? from, stops[leg + 1] ?? to, place);
    if (distance < least) [nearest, least] = [leg, distance];
  }
  return nearest;
}

/** The middle of a connection's middle leg: where its buttons stand, and where a point goes that no place is given for. */
export function middleOf(from: Point, to: Point, points: readonly Point[]): Point {
  const stops = [from, ...points, to];
  const leg = Math.floor((stops.length - 1) / 2);
  if (stops.length % 2 === 1) return stops[leg] ?? from;
  const [start, end] = [stops[leg] ?? from, stops[leg + 1] ?? to];
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

/** A curve by Bézier, with its two control points. */
type Leg = { start: Point; out: Point; into: Point; end: Point };

/** Into how many straight parts a curve is taken to measure it. */
const LEG_PARTS = 16;

function onLeg({ start, out, into, end }: Leg, share: number): Point {
  const rest = 1 - share;
  const at = (axis: "x" | "y") =>
    rest ** 3 * start[axis] +
    3 * rest ** 2 * share * out[axis] +
    3 * rest * share ** 2 * into[axis] +
    share ** 3 * end[axis];
  return { x: at("x"), y: at("y") };
}

/** The curves that a connection is made of, each from one stop to the next. */
function legsOf(from: Point, to: Point, points: readonly Point[]): Leg[] {
  const stops = [from, ...points, to];
  return stops.slice(1).map((end, i) => {
    const start = stops[i] ?? from;
    const reach = reachOf(start, end);
    const out = i === 0 ? { x: reach, y: 0 } : scaled(stops[i - 1] ?? start, end, length(start, end) / 3);
    const into =
      i === stops.length - 2 ? { x: reach, y: 0 } : scaled(start, stops[i + 2] ?? end, length(start, end) / 3);
    return {
      start,
      out: { x: start.x + out.x, y: start.y + out.y },
      into: { x: end.x - into.x, y: end.y - into.y },
      end,
    };
  });
}

function reachOf(start: Point, end: Point): number {
  const across = end.x - start.x;
  const most = across > 0 ? Math.max(across / 2, 36) : Math.min(180, 48 + -across / 4);
  return Math.min(most, Math.max(24, length(start, end) * 0.9));
}

function scaled(from: Point, to: Point, reach: number): Point {
  const whole = length(from, to) || 1;
  return { x: ((to.x - from.x) / whole) * reach, y: ((to.y - from.y) / whole) * reach };
}

function length(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** How far a place is from a straight line between two. */
export function distanceToLeg(start: Point, end: Point, place: Point): number {
  const whole = length(start, end) ** 2 || 1;
  const along = ((place.x - start.x) * (end.x - start.x) + (place.y - start.y) * (end.y - start.y)) / whole;
  const share = Math.min(1, Math.max(0, along));
  return length(place, { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) });
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
