import type { Point } from "@/lib/flows/drawflow/point.ts";

/** The curve of a connection: out of its port to the right, through its reroute points, into the other from the left. */
export function curve(from: Point, to: Point, points: readonly Point[] = []): string {
  const stops = [from, ...points, to];
  const legs = stops.slice(1).map((end, i) => {
    const start = stops[i] ?? from;
    const reach = reachOf(start, end);
    const out = i === 0 ? { x: reach, y: 0 } : scaled(stops[i - 1] ?? start, end, length(start, end) / 3);
    const into =
      i === stops.length - 2 ? { x: reach, y: 0 } : scaled(start, stops[i + 2] ?? end, length(start, end) / 3);
    return `C${at(start.x + out.x, start.y + out.y)} ${at(end.x - into.x, end.y - into.y)} ${at(end.x, end.y)}`;
  });
  return `M${at(from.x, from.y)}${legs.join("")}`;
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

function at(x: number, y: number): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
