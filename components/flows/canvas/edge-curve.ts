import type { Point } from "@/lib/flows/drawflow/point.ts";

/** The curve of a connection: out of its port to the right, through its reroute points, into the other from the left. */
export function curve(from: Point, to: Point, points: readonly Point[] = []): string {
  const legs = legsOf(from, to, points).map(({ out, into, end }) => `C${at(out)} ${at(into)} ${at(end)}`);
  return `M${at(from)}${legs.join("")}`;
}

/** Where a node goes that is laid on a connection: which leg, and the middle of it as it is drawn. */
export function insertPlaceOf(from: Point, to: Point, points: readonly Point[]): { leg: number; place: Point } {
  const leg = Math.floor((points.length + 1) / 2);
  const { start, out, into, end } = legsOf(from, to, points)[leg] ?? { start: from, out: from, into: to, end: to };
  const between = (axis: "x" | "y") => (start[axis] + 3 * out[axis] + 3 * into[axis] + end[axis]) / 8;
  return { leg, place: { x: between("x"), y: between("y") } };
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

/** The curves that a connection is made of, each from one stop to the next. */
function legsOf(from: Point, to: Point, points: readonly Point[]) {
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

function distanceToLeg(start: Point, end: Point, place: Point): number {
  const whole = length(start, end) ** 2 || 1;
  const along = ((place.x - start.x) * (end.x - start.x) + (place.y - start.y) * (end.y - start.y)) / whole;
  const share = Math.min(1, Math.max(0, along));
  return length(place, { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) });
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
